// REQUIRES: plugin
// RUN: %clang_lineprof %s -o %t && %exact %t
// RUN: %expect %t.lprof 'hot.hits == hot.clocked == 1000000' 'tiny.hits == tiny.clocked == 30000' \
// RUN:   'nap.hits == nap.clocked == 5'
// RUN: env LINEPROF_OUTPUT=%t.off.lprof LINEPROF_MEASURE_MODE=off %t && not ls %t.off.lprof
// Intent: with mode = "exact" every call that may have a clock is timed, each
// time, whatever it costs.
#include <unistd.h>

static volatile int rounds = 20;

__attribute__((noinline)) static unsigned mix(unsigned n) {
  for (int i = rounds; i > 0; i--)
    n ^= n << 5 ^ n >> 3;
  return n;
}

int main(void) {
  unsigned n = 1;
  for (int i = 0; i < 1000000; i++)
    n = mix(n); // @hot
  for (int i = 0; i < 30000; i++)
    n = mix(n); // @tiny
  for (int i = 0; i < 5; i++)
    usleep(1000); // @nap
  return n == 0;
}
