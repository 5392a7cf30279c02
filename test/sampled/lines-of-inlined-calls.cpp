// RUN: %clang -I%prefix/include -c %S/Inputs/unclocked.c -o %t.clean.o
// RUN: %clangxx_lineprof -I%S/Inputs %s %t.clean.o -o %t
// RUN: rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto %kprof -q -o %t.lprof %t
// RUN: %kprof report %t.lprof | %filecheck %s
// RUN: %expect %t.lprof 'divide.hits == 100000 * calls.hits + 1' 'turn.hits == calls.hits + 1'
// REQUIRES: opt-O2
// Intent: a line whose only code is that of inlined functions which are not
// profiled was not optimised away.
extern "C" {
#include "unclocked.h"
}
#include "../Inputs/busy.h"
#include <atomic>

static std::atomic<int> turns;
volatile double sink;

__attribute__((noinline)) static double work(int n) {
  double s = sink;
  for (int i = 0; i < n; i++)
    s = s / 1.0000001; // @divide CHECK: {{^ *}}[[#@LINE]] {{ *}}[[#]] {{ *}}~
  turns.fetch_add(1);  // @turn CHECK: {{^ *}}[[#@LINE]] {{ *}}[[#]] {{ *}}{{[<~0]}}
  return s;
}

int main() {
  work(1);
  stop_clocks();
  for (double end = busy_until(300); is_busy(end);)
    sink = work(100000) + 1; // @calls
  return 0;
}
