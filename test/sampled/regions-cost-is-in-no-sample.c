// RUN: %clang_lineprof %s -o %t && rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t
// RUN: %kprof report --function mix %t.lprof 2>&1 | %filecheck %s
// RUN: %expect %t.lprof 'mixed.hits == calls.hits > 0'
// Intent: regions around cheap lines take most of the run, and none of it is in
// the times of lines: samples that meet lineprof at work do not count, and what
// they stand for is no more than the clock has seen.
#include "../Inputs/busy.h"

__attribute__((noinline)) static unsigned mix(unsigned x) {
#pragma lineprof region "mix"
  {
    x ^= x << 13;
    x ^= x >> 17; // @mixed CHECK: {{^ *}}[[#@LINE]] {{ *}}[[#]] {{.*}}x ^= x >> 17;
  }
  return x ^ x << 5;
}

int main(void) {
  volatile unsigned x = 1;
  for (double end = busy_until(800); is_busy(end);)
    for (int i = 0; i < 1000; i++)
      x = mix(x); // @calls
  return x == 0;
}
