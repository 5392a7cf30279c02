// REQUIRES: plugin, x86_64
// RUN: %clang_lineprof -fno-omit-frame-pointer -I%S/../Inputs %s -o %t && %profile %t
// RUN: %expect %t.lprof 'call.hits == 200000' 'call.clocked < 20000' \
// RUN:   'call.time_ns > 0.2 * nap.time_ns' 'main.time_ns > 0.2 * nap.time_ns'
// Intent: a wait is in the time of who called, also where functions keep a frame
// pointer, which is in no register that can be read of a thread that waits.
#include "wait_until_looked_at.h"

static volatile int every = 20000;

__attribute__((noinline)) static int maybe(int i) {
  if (i % every == every - 1)
    usleep(50000); // @nap
  return i;
}

__attribute__((noinline)) static int all(void) {
  int sum = 0;
  for (int i = 0; i < 200000; i++)
    sum ^= maybe(i); // @call
  return sum;
}

int main(void) {
  wait_until_looked_at();
  int sum = all(); // @main
  return sum == 1;
}
