// RUN: %clang -I%prefix/include -c %S/Inputs/unclocked.c -o %t.clean.o
// RUN: %clang_lineprof -I%S/Inputs %s %t.clean.o -o %t
// RUN: rm -f %t.lprof && env LINEPROF_MEASURE_MODE=auto %kprof -q -o %t.lprof %t
// RUN: %kprof report %t.lprof | %filecheck %s
// RUN: %expect %t.lprof 'then.hits == 50000 * calls.hits + 1' 'other.hits == 50000 * calls.hits'
// REQUIRES: opt-O2
// Intent: what the optimiser made one of two lines is shown as time of neither;
// their hits stay apart.
#include "../Inputs/busy.h"
#include "unclocked.h"

volatile double sink;
unsigned char even[64];

__attribute__((noinline)) static double work(int n) {
  double s = sink;
  for (int i = 0; i < n; i++)
    if (even[i & 63])
      s = s / 1.1 / 1.2 / 1.3 / 0.5; // @then CHECK: {{^ *}}[[#@LINE]] {{ *}}[[#]] {{ *}}{{[-?]}}
    else
      s = s / 1.1 / 1.2 / 1.3 / 0.5; // @other CHECK: {{^ *}}[[#@LINE]] {{ *}}[[#]] {{ *}}{{[-?]}}
  return s;
}
// CHECK: {{^ *~[0-9.]+ *}}(the optimiser merged lines: this time belongs to no single one)

int main(void) {
  for (int i = 0; i < 64; i += 2)
    even[i] = 1;
  work(1);
  stop_clocks();
  for (double end = busy_until(400); is_busy(end);)
    sink += work(100000) + 1; // @calls
  return 0;
}
