// RUN: %clang_lineprof -I%S/Inputs %s -o %t
// RUN: %auto env LINEPROF_SCHEDULE_WAIT=1 LINEPROF_SCHEDULE_ACTIVE=1 %t
// RUN: %function hot %t.lprof | %filecheck %s
// Intent: a function that was switched in one window is not timed in the next.
#include "busy.h"
#include "lineprof/lineprof.h"

// CHECK: hot: {{.*}} verdict processes=1 early

__attribute__((noinline)) static int hot(int n) {
  n = n * 3 + 1;
  n ^= n >> 3;
  return n;
}

static int run(int n) {
  for (double end = cpu_seconds() + 0.2; cpu_seconds() < end;)
    for (int i = 0; i < 1000; i++)
      n = hot(n);
  return n;
}

int main(void) {
  int n = 1;
  for (int step = 0; step < 6; step++) {
    n = run(n);
    lineprof_step();
  }
  return n == 0;
}
