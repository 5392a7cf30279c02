// RUN: %clang_lineprof %s -o %t && %run %t 2> %t.said && FileCheck %s < %t.said
// UNSUPPORTED: asan, tsan
// Those look at each thread's storage.
// Intent: a thread of clone() that shares its maker's thread-local storage is
// told, which may run no profiled code; other uses of clone() are not.
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

static char stack[65536] __attribute__((aligned(16)));

__attribute__((no_instrument_function)) static int run(void *done) {
  *(volatile int *)done = 1;
  return 0;
}

static int make(int flags) {
  int done = 0, status = 1;
  pid_t child = clone(run, stack + sizeof stack, flags | SIGCHLD, &done);
  return child < 0 || waitpid(child, &status, 0) < 0 || status ||
         done != !!(flags & CLONE_VM);
}

int main(void) {
  int wrong = make(0) || make(CLONE_VM | CLONE_VFORK);
  fprintf(stderr, "shares\n");
  return wrong || make(CLONE_VM);
}
// CHECK: {{^}}shares
// CHECK-NEXT: lineprof: warning: a thread that clone() makes without thread-local storage of its own must not run profiled code
// CHECK-NOT: {{.}}
