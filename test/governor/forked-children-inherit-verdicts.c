// RUN: %clang_lineprof -I%S/Inputs %s -o %t && %auto %t
// RUN: %function hot %t.*lprof | %filecheck %s
// RUN: %kprof report --processes %t.*lprof | %filecheck %s --check-prefix=LISTING
// UNSUPPORTED: tsan
// Reason: children have no governor there
// Intent: what the parent found out holds in the child, which has a governor
// of its own for what it runs first.
#include "busy.h"

#include <sys/wait.h>
#include <unistd.h>

// CHECK: hot: {{.*}} verdict processes=2 early
// LISTING-DAG: Not timed, {{counted|sampled}}: timing it cost too much
// LISTING-DAG: Timed for its first {{.*}} lines

__attribute__((noinline)) static int hot(int n) {
  n = n * 3 + 1;
  n ^= n >> 3;
  return n;
}

__attribute__((noinline)) static int hot_in_child(int n) {
  n = n * 5 + 1;
  n ^= n >> 3;
  return n;
}

static int run(int (*function)(int), double seconds) {
  int n = 1;
  for (double end = cpu_seconds() + seconds; cpu_seconds() < end;)
    for (int i = 0; i < 1000; i++)
      n = function(n);
  return n;
}

int main(void) {
  int status, n = run(hot, 0.3);
  pid_t child = fork();
  if (child == 0) {
    n += run(hot, 0.1) + run(hot_in_child, 0.3);
    return n == 0;
  }
  waitpid(child, &status, 0);
  return !WIFEXITED(status) || WEXITSTATUS(status) || n == 0;
}
// RUN: %function hot_in_child %t.*lprof | FileCheck %s --check-prefix=CHILD
// CHILD: hot_in_child: {{.*}} verdict processes=1 early
