// RUN: %clang_lineprof -pthread %s -o %t && %run %t && %family | %filecheck %s
// UNSUPPORTED: asan, tsan
// (their own exit handlers do not stand a child that libc does not know of)
// Intent: a child made behind libc's back that exits leaves its parent's file
// as it is: what the parent counts in it later is there.
#include <pthread.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#pragma lineprof profile
static int work(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s++; // CHECK: {{^ *}}[[#@LINE]]{{ +}}1010 {{.*}}s++
  return s;
}

static void *in_thread(void *unused) {
  work(1000);
  return unused;
}

/* The parent counts in blocks that come after the fork: a new thread's. The
 * child ends while they are there. */
int main(void) {
  int ends[2], status, wrong = work(10) != 10;
  char byte;
  pthread_t thread;
  if (pipe(ends))
    return 1;
  pid_t child = (pid_t)syscall(SYS_fork);
  if (child == 0) {
    close(ends[1]);
    exit(read(ends[0], &byte, 1) != 0);
  }
  close(ends[0]);
  wrong |= pthread_create(&thread, NULL, in_thread, NULL) ||
           pthread_join(thread, NULL);
  close(ends[1]);
  waitpid(child, &status, 0);
  return wrong | status;
}
