// RUN: %clang -I%prefix/include -c %S/Inputs/unclocked.c -o %t.clean.o
// RUN: %clang_lineprof -I%S/Inputs %s %t.clean.o -o %t
// RUN: rm -f %t.lprof && env LINEPROF_MEASURE_MODE=auto %kprof -q -o %t.lprof %t
// RUN: %kprof report %t.lprof | %filecheck %s
// RUN: %expect %t.lprof 'dead.hits == calls.hits + 1' 'divide.hits == 100000 * calls.hits + 1'
// RUN: rm -f %t.lprof && env LINEPROF_MEASURE_MODE=count LINEPROF_OUTPUT=%t.lprof %t
// RUN: %kprof report %t.lprof | %filecheck --check-prefix=COUNT %s
// REQUIRES: opt-O2
// Intent: a line that ran and has no code left says so instead of 0; where
// nobody took samples there are hits and no times.
#include "../Inputs/busy.h"
#include "unclocked.h"

volatile double sink;

__attribute__((noinline)) static double work(int n) {
  double s = sink;
  // CHECK: {{^ *}}[[#@LINE+2]] {{ *}}[[#]] {{ *}}- {{ *}}int dead
  // COUNT: {{^ *}}[[#@LINE+1]] {{ *}}[[#]] {{ *}}int dead
  int dead = n * 3; // @dead
  for (int i = 0; i < n; i++)
    s = s / 1.0000001; // @divide CHECK: {{^ *}}[[#@LINE]] {{ *}}[[#]] {{ *}}~
  if (n < 0)
    dead++;
  return s;
}

int main(void) {
  work(1);
  stop_clocks();
  for (double end = busy_until(300); is_busy(end);)
    sink = work(100000) + 1; // @calls
  return 0;
}
// CHECK: {{^}}- the optimiser removed the line, or merged it with others
