// REQUIRES: opt-O2, x86_64
// RUN: %clang_lineprof -g %s -o %t && %profile %t
// RUN: %expect %t.lprof 'only.hits == firsts.hits' 'only.time_ns > 0.3 * run.cpu_ns' \
// RUN:   'over.hits == firsts.hits == 3 * forks.hits' 'over.time_ns > 0.3 * run.cpu_ns' \
// RUN:   'either.time_ns + other.time_ns < 0.2 * run.wall_ns'
// Intent: a function whose last act is to jump into one that is not profiled is
// not on the stack of its samples. The call site says that it was there, and
// where it jumped from, through a second function, too; if it may have been from
// one of two lines, neither is made up.
#include "../Inputs/busy.h"

#define APART __attribute__((noinline))

static volatile unsigned one = 1;

#pragma lineprof off
APART static unsigned work(unsigned n) {
  for (unsigned i = 0; i < 400; i++)
    n ^= n << 5 ^ i * one;
  return n;
}
#pragma lineprof on

APART static unsigned second(unsigned n) {
  n += one;
  return work(n); // @only
}

APART static unsigned first(unsigned n) {
  n *= one;
  return second(n); // @over
}

APART static unsigned forked(unsigned n) {
  if (n % 2 * one)
    return work(n + 1); // @either
  return work(n + 3); // @other
}

int main(void) {
  unsigned n = 1;
  for (double end = busy_until(600); is_busy(end);) {
    for (int i = 0; i < 300; i++)
      n ^= first(n) + one; // @firsts
    for (int i = 0; i < 100; i++)
      n ^= forked(n) + one; // @forks
  }
  return n == 0;
}
