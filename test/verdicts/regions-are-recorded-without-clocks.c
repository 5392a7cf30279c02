// REQUIRES: plugin
// RUN: %clang_lineprof %s -o %t && %auto %t
// RUN: %expect %t.lprof 'call.hits == 300000' 'call.clocked < 3000 + 8 * run.retries' \
// RUN:   '[r.calls for r in regions] == [300000]' 'regions[0].total_ns < 2 * run.wall_ns'
// RUN: %exact %t
// RUN: %expect %t.lprof 'call.clocked == 300000' '[r.calls for r in regions] == [300000]' \
// RUN:   'regions[0].total_ns < 2 * run.wall_ns'
// Intent: each entry of a region is recorded, whether the call that it is in
// has a clock or not.
#include "lineprof/lineprof.h"

static volatile int rounds = 20;

static unsigned mix(unsigned n) {
  LINEPROF_REGION("mixing")
  for (int i = rounds; i > 0; i--)
    n ^= n << 5 ^ n >> 3;
  return n;
}

__attribute__((noinline)) static unsigned hot(unsigned n) { return mix(n) + 1; }

int main(void) {
  unsigned n = 1;
  for (int i = 0; i < 300000; i++)
    n = hot(n); // @call
  return n == 0;
}
