// RUN: %clang_lineprof -g %s -o %t && rm -f %t.lprof && env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t
// RUN: %expect %t.lprof 'abs(outer_long.child_ns - long.time_ns) < 0.05 * long.time_ns' \
// RUN:   'abs(outer_short.child_ns - short.time_ns) < 0.1 * short.time_ns' 'long.clocked == long.hits' 'short.clocked == short.hits'
// Intent: two lines call the same function, for long and seldom, and shortly and
// often: only the first are noted as long calls, and samples meet both. What stands
// further out, without a clock, has the time of each by that line's clock, and not
// what samples and long calls of the function together would say.
#include "../Inputs/busy.h"

static unsigned long_rounds, short_rounds;

__attribute__((noinline)) static unsigned spin(unsigned n) {
  unsigned s = n;
  for (unsigned i = 0; i < n; i++)
    s = s * 1664525u + (s >> 3);
  return s;
}

__attribute__((noinline)) static unsigned work(unsigned n) {
  return spin(n);
}

__attribute__((noinline)) static unsigned seldom(unsigned i) {
  if (i % 10000 == 9999)
    return work(long_rounds) + i; // @long
  return i;
}

__attribute__((noinline)) static unsigned often(unsigned i) {
  if (i % 100 == 99)
    return work(short_rounds) + i; // @short
  return i;
}

int main(void) {
  unsigned s = 0;
  long_rounds = (unsigned)work_rounds(12000000);
  short_rounds = (unsigned)work_rounds(70000);
  for (unsigned i = 0; i < 200000; i++)
    s ^= seldom(i); // @outer_long
  for (unsigned i = 0; i < 200000; i++)
    s ^= often(i); // @outer_short
  return s == 1;
}
