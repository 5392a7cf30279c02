// RUN: %clang_lineprof %s -o %t && rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t > %t.out
// RUN: %kprof report --json %t.lprof | %python %S/../Inputs/cpu_times.py > %t.json && %python %S/Inputs/count_cost.py %t.json %t.out
// REQUIRES: opt-O2
// Intent: what an execution takes to be counted is measured where the program
// runs: that price explains what the program's own clock says counting has cost,
// it is less than all that a counted call takes, and counting is charged with no
// more than the price of its counts.
#include "../Inputs/busy.h"

#include <stdio.h>

enum { TRIES = 10 };

/* Twice: `once` counts how often it was called, `NAME` how often it has. */
#define CALLED(NAME)                                                           \
  __attribute__((noinline)) static void NAME##_once(void) {                    \
    __asm__ volatile("");                                                      \
  }                                                                            \
  __attribute__((noinline)) static void NAME(long rounds) {                    \
    for (long i = 0; i < rounds; i++)                                          \
      NAME##_once();                                                           \
  }

#pragma lineprof off
CALLED(plain)
#pragma lineprof on
CALLED(counted)
#pragma lineprof off

static double least_ns(void (*work)(long rounds), long rounds) {
  double least = 1e9;
  for (int i = 0; i < TRIES; i++) {
    double begin = cpu_seconds();
    work(rounds);
    double took = cpu_seconds() - begin;
    least = took < least ? took : least;
  }
  return least * 1e9 / (double)rounds;
}

int main(void) {
  long rounds = rounds_that_take(30, counted);
  double without = least_ns(plain, rounds);
  printf("%.3f %.3f\n", without, least_ns(counted, rounds));
  return 0;
}
