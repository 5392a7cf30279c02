// RUN: %clang_lineprof %s -o %t
// RUN: %run env LINEPROF_MEASURE_MODE=exact %t
// RUN: %check %t.*lprof --processes 1 --state exited
// RUN: %kprof report %t.lprof | %filecheck %s
// RUN: %run env LINEPROF_MEASURE_MODE=exact %t raw
// RUN: %check %t.*lprof --processes 1 --state exited
// Intent: a child of _Fork() measures nothing, and its parent's counts are
// exact; one of a raw system call is noticed where a clock is read, and neither
// crashes.
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

__attribute__((noinline)) static int deep(int n) {
  char room[64];
  memset(room, n, sizeof room);
  getppid(); /* in the library: worth a clock */
  if (n == 0)
    return room[0];
  return 1 + deep(n - 1) + 0 * room[1]; // CHECK: {{^ *}}[[#@LINE]] {{ *}}200000 {{.*}}deep(n - 1)
}

int main(int count, char **arguments) {
  int wrong = 0, status;
  (void)arguments;
  for (int i = 0; i < 200; i++) {
    pid_t child = count > 1 ? (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)
                            : _Fork();
    sched_yield(); /* both go on at once: in turns where they have one processor */
    for (int j = 0; j < 10; j++)
      wrong |= deep(100) != 100;
    if (child == 0)
      _exit(wrong);
    wrong |= child < 0 || waitpid(child, &status, 0) != child || status != 0;
  }
  return wrong;
}
