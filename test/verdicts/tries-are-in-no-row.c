// REQUIRES: plugin, x86_64
// UNSUPPORTED: asan, tsan
// Reason: samples try clocks again, and these have signal handling of their own
// RUN: %clang_lineprof %s -o %t && %auto %t
// RUN: %expect %t.lprof 'work.hits > 0' 'work.clocked < 2 * run.retries'
// Intent: stopped clocks are tried again all the time, just behind samples. What
// a short call takes meanwhile is in no clock's time: no sample tells which part
// of that was the callee's.
#include "../Inputs/busy.h"

static volatile unsigned seed = 1;
static volatile int rounds = 10;

static __attribute__((noinline)) unsigned mix(unsigned value) {
  for (int i = 0; i < rounds; i++)
    value = value * 1664525u + seed;
  return value;
}

int main(void) {
  unsigned sum = 0;
  for (double end = busy_until(600); is_busy(end);)
    for (int i = 0; i < 100000; i++)
      sum += mix(sum); // @work
  return sum == 1;
}
