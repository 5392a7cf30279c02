// REQUIRES: plugin
// UNSUPPORTED: tsan
// (it keeps signals back while nothing is called)
// RUN: %clang_lineprof %s -o %t
// RUN: %auto env LINEPROF_SCHEDULE_STEPS=[[1,2],[3,4]] %t
// RUN: %kprof report %t.lprof | %filecheck %s
// RUN: %expect %t.lprof 'call.clocked < 1000 + 8 * run.retries' 'spin.hits == spin.clocked == 2'
// Intent: calls that lose their clocks within a window, and a loop without any:
// hits are those of the windows' steps.
#include <lineprof/lineprof.h>

static volatile unsigned total;

__attribute__((noinline)) static void hot(unsigned n) {
  total += n; // CHECK: {{^ *}}[[#@LINE]]{{ +10000001 }}
}

__attribute__((noinline)) static unsigned spin(unsigned n) {
  unsigned sum = 0;
  for (unsigned i = 0; i < n; i++) // CHECK: {{^ *}}[[#@LINE]]{{ +30000004 }}
    sum = sum * 3 + (i ^ total);   // CHECK: {{^ *}}[[#@LINE]]{{ +30000002 }}
  return sum;
}

int main(void) {
  unsigned calls[] = {5, 9000000, 7, 1000001, 2};
  unsigned rounds[] = {3, 20000003, 4, 9999999, 1};
  unsigned sum = 0;
  for (int step = 0; step < 5; step++) {
    for (unsigned i = 0; i < calls[step]; i++)
      hot(i); // @call CHECK: {{^ *}}[[#@LINE]]{{ +10000001 }}
    sum += spin(rounds[step]); // @spin CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
    lineprof_step();
  }
  return sum == 1;
}
