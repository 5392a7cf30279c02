// REQUIRES: plugin
// RUN: %clang_lineprof %s -o %t
// RUN: %auto env LINEPROF_SCHEDULE_WAIT=1 LINEPROF_SCHEDULE_ACTIVE=1 %t
// RUN: %expect %t.lprof 'hot.hits == 100 * 500' \
// RUN:   '0 < hot.clocked < 100 + 4 * run.retries' \
// RUN:   'nap.hits == nap.clocked == 100'
// Intent: what was found out in one window holds in the next: in each of the
// hundred, four of these short calls would be clocked otherwise. As many are when
// they are tried again, every 10 ms at most.
#include "lineprof/lineprof.h"

#include <unistd.h>

static volatile int rounds = 20;

__attribute__((noinline)) static unsigned mix(unsigned n) {
  for (int i = rounds; i > 0; i--)
    n ^= n << 5 ^ n >> 3;
  return n;
}

int main(void) {
  unsigned n = 1;
  for (int step = 0; step < 200; step++) {
#pragma clang loop unroll(disable)
    for (int i = 0; i < 500; i++)
      n = mix(n); // @hot
    usleep(100); // @nap
    lineprof_step();
  }
  return n == 0;
}
