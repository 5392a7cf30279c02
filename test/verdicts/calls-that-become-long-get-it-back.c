// REQUIRES: plugin, x86_64
// UNSUPPORTED: asan, tsan
// Reason: samples try clocks again, and these have signal handling of their own
// RUN: %clang_lineprof -I%S/Inputs %s -o %t && %auto %t
// RUN: %expect %t.lprof 'call.hits == 100400' '100 < call.clocked < 1400' \
// RUN:   'call.source == "mixed"' 'call.time_ns > 0.4 * run.wall_ns'
// Intent: a call that was short 100,000 times has no clock, and gets it back
// when it has become long: of 400 that take a millisecond, most are clocked, on
// a machine that others use at least a quarter.
#include "busy.h"

static double length;

#pragma lineprof off
static void spend(double seconds) {
  for (double end = cpu_seconds() + seconds; cpu_seconds() < end;)
    ;
}
#pragma lineprof on

__attribute__((noinline)) static unsigned call(unsigned n) {
  for (unsigned i = 0; i < 20; i++)
    n ^= n << 5 ^ n >> 3;
  if (length > 0)
    spend(length);
  return n;
}

int main(void) {
  unsigned n = 1;
  for (int i = 0; i < 100400; i++) {
    length = i < 100000 ? 0 : 0.001;
    n = call(n); // @call
  }
  return n == 0;
}
