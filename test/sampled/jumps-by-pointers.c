// REQUIRES: opt-O2, x86_64
// RUN: %clang_lineprof -g %s -o %t && %profile %t
// RUN: %expect %t.lprof --cpu 'jump.hits == direct.hits' 'jump.time_ns > 0.5 * direct.time_ns' \
// RUN:   'worth.hits == 8000' 'worth.clocked > 6500' 'worth.time_ns > 0.5 * long.time_ns' \
// RUN:   'unknown.hits == calls.hits' 'unknown.time_ns < 0.3 * calls.time_ns' \
// RUN:   'calls.time_ns > 0.5 * direct.time_ns'
// Intent: a function whose last act is to jump where a pointer leads has the
// time of that, if it is known who it is. Of one that was itself called by a
// pointer nobody knows, unless the jump is worth a clock and so a call; its row
// is given nothing that is not its own, and the row of the call has it all.
#include "../Inputs/busy.h"

#define APART __attribute__((noinline))

static volatile unsigned one = 1;
typedef unsigned operation(unsigned n);

#pragma lineprof off
APART static unsigned work(unsigned n) {
  for (unsigned i = 0; i < 400; i++)
    n ^= n << 5 ^ i * one;
  return n;
}

static unsigned long_rounds;

APART static unsigned work_long(unsigned n) {
  for (unsigned i = 0; i < long_rounds; i++)
    n ^= n << 5 ^ i * one;
  return n;
}

static void try(long rounds) {
  long_rounds = (unsigned)rounds;
  one |= work_long(2) == 0;
}
#pragma lineprof on

static operation *volatile operations[3];

APART static unsigned by_pointer(unsigned n) {
  n *= one;
  return operations[0](n); // @jump
}

APART static unsigned called_by_pointer(unsigned n) {
  n += one;
  return work(n + 1); // @unknown
}

APART static unsigned called_for_long(unsigned n) {
  n += one;
  return work_long(n); // @worth
}

int main(void) {
  unsigned n = 1;
  operations[0] = work;
  operations[1] = called_by_pointer;
  operations[2] = called_for_long;
  try(rounds_that_take(20, try) / 1000); // 20 to 40 us
  for (double end = busy_until(250); is_busy(end);)
    for (int i = 0; i < 100; i++)
      n ^= by_pointer(n) + one; // @direct
  for (double end = busy_until(250); is_busy(end);)
    for (int i = 0; i < 100; i++)
      n ^= operations[1](n) + one; // @calls
  for (int i = 0; i < 8000; i++)
    n ^= operations[2](n) + one; // @long
  return n == 0;
}
