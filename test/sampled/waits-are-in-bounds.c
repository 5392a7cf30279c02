// REQUIRES: plugin, x86_64
// RUN: %clang_lineprof %s -o %t && %profile %t
// RUN: %expect %t.lprof 'call.hits == 1000000' 'call.clocked < 100000' 'nap.clocked == nap.hits == 10' \
// RUN:   'call.time_high_ns > 0.9 * nap.time_ns' 'call.time_ns < call.time_high_ns' \
// RUN:   'count.hits == 1000000' 'count.time_high_ns < 0.5 * nap.time_ns or count.known'
// Intent: a call that is nearly always short has lost its clock, and threads that
// wait are not interrupted: what it has waited at times, and nobody looked at, is
// in its bound. In that of a line that makes no call it is not.
#include <unistd.h>

static volatile int every = 100000;
static volatile unsigned long sink;

__attribute__((noinline)) static int maybe(int i) {
  if (i % every == every - 1)
    usleep(20000); // @nap
  return i;
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 1000000; i++)
    sum ^= maybe(i); // @call
  for (int i = 0; i < 1000000; i++)
    sink += 1; // @count
  return sum == 1;
}
