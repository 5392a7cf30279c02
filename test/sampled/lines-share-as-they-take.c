// RUN: %clang -I%prefix/include -c %S/Inputs/unclocked.c -o %t.clean.o
// RUN: %clang_lineprof -I%S/Inputs %s %t.clean.o -o %t
// RUN: rm -f %t.lprof && env LINEPROF_MEASURE_MODE=auto %kprof -q -o %t.lprof %t
// RUN: %kprof report --json %t.lprof | %python %S/../Inputs/cpu_times.py > %t.cpu.json
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %python %S/Inputs/shares.py %t.cpu.json self long/short 45 99, \
// RUN:   self inlined/short 1 90, time all 60 115, time outer 1 50, \
// RUN:   source long sampled, balance
// RUN: %python %S/Inputs/shares.py %t.json balance
// RUN: mv %t %t.moved
// RUN: %kprof report --json %t.lprof | %filecheck %s
// Intent: samples find what each line without a clock takes; a line has what
// it called, inlined or not; times balance; the program is not needed again.
#include "../Inputs/busy.h"
#include "unclocked.h"

volatile double sink = 1;

static inline double divide(double x, int n) {
  for (int i = 0; i < n; i++)
    x = x / 1.0000001; // @inlined
  return x;
}

__attribute__((noinline)) static double work(int n) {
  double a = sink, b = sink;
  for (int i = 0; i < 3 * n; i++) a = a / 1.0000001; // @long
  for (int i = 0; i < n; i++) b = b / 1.0000001; // @short
  b += divide(a, n / 2); // @outer
  return a + b;
}

int main(void) {
  int n = 10;
  for (double end = busy_until(800); is_busy(end); n = 100000) {
    sink = work(n) / 4 + 1; // @all
    if (n == 10)
      stop_clocks();
  }
  return sink == 0;
}
// CHECK: "samples": {{[1-9][0-9]}}
