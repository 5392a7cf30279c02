// REQUIRES: plugin
// RUN: %clangxx_lineprof %s -o %t && %auto env LINEPROF_MEASURE_SAMPLING=false %t
// RUN: %expect %t.lprof 'risk.hits == 3' 'deeper.hits == deeper.clocked == 3' \
// RUN:   'deeper.time_ns < run.wall_ns / 2' 'risk.time_ns < run.wall_ns / 2'
// Intent: an exception is caught in a function that clocks no call of its own:
// the only one there never returns, and has no clock. The rows that it left open
// further in end all the same where it is caught.
#include "../Inputs/busy.h"
#include <unistd.h>

#define APART __attribute__((noinline))

static volatile unsigned Limit = 100;

APART static void thrower(unsigned N) {
  usleep(1000);
  if (N < Limit)
    throw N;
}

[[noreturn]] APART static void fail(unsigned N) {
  for (;;)
    thrower(N); // @deeper
}

APART static unsigned work(unsigned Rounds) {
  unsigned Sum = 1;
  for (unsigned I = 0; I < Rounds; I++) {
    Sum = Sum * 1664525u + 1013904223u;
    asm volatile("" : "+r"(Sum));
  }
  return Sum;
}

APART static unsigned attempt(unsigned N) {
  try {
    fail(N); // @risk
  } catch (unsigned Thrown) {
    N += Thrown;
  }
  unsigned Sum = 1;
  for (double End = busy_until(60); is_busy(End);)
    Sum += work(30000);
  return Sum + N;
}

int main() {
  unsigned Sum = 0;
  for (unsigned I = 0; I < 3; I++)
    Sum += attempt(I);
  return Sum == work(0);
}
