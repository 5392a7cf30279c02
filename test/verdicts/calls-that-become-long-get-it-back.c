// REQUIRES: plugin, x86_64
// UNSUPPORTED: asan, tsan
// Reason: samples try clocks again, and these have signal handling of their own
// RUN: %clang_lineprof %s -o %t && %auto %t
// RUN: %expect %t.lprof 'call.hits == 100300' '150 < call.clocked < 1000 + 8 * run.retries' \
// RUN:   'call.time_ns > 0.5 * run.cpu_ns'
// Intent: a call that was short 100,000 times has no clock, and gets it back
// when it has become long: of 300 that take a millisecond nearly all are clocked.
#include "../Inputs/busy.h"

static volatile int rounds;
static volatile unsigned sink = 1;

__attribute__((noinline)) static unsigned mix(unsigned n) {
  for (int i = rounds; i > 0; i--)
    n ^= n << 5 ^ n >> 3;
  return n;
}

static void probe(long count) {
  rounds = (int)count;
  sink = mix(sink);
}

int main(void) {
  unsigned n = 1;
  int most = (int)(rounds_that_take(20, probe) / 20) + 1;
  for (int i = 0; i < 100300; i++) {
    rounds = i < 100000 ? 20 : most;
    n = mix(n); // @call
  }
  return n == 0;
}
