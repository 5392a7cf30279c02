// REQUIRES: plugin, opt-O2
// UNSUPPORTED: asan, tsan
// RUN: %clang_lineprof %s -o %t && %auto %t
// RUN: %expect %t.lprof 'below.hits == 470' 'below.clocked > 150'
// Intent: inner calls are short and stop the clock while outer ones, which are
// long, have it open: these give it back when they close.
#include "../Inputs/busy.h"

static volatile unsigned x = 1;
__attribute__((noinline)) static int down(unsigned depth, unsigned rounds) {
  if (depth > 0)
    down(depth - 1, rounds); // @below
  for (unsigned i = 0; i < rounds << depth; i++)
    x = x * 3 + 1;
  return 1;
}
static void probe(long rounds) { down(0, (unsigned)rounds); }

int main(void) {
  int n = 0;
  unsigned rounds = (unsigned)(rounds_that_take(20, probe) / 10); // 2 to 4 ms
  for (int i = 0; i < 10; i++)
    n += down(16, 0); // all short: the clock is stopped
  for (int i = 0; i < 10; i++) {
    for (double end = busy_until(40); is_busy(end);)
      for (int j = 0; j < 20000; j++)
        x = x * 3 + 1; // it is tried again
    n += down(16, 1); // inner calls are short, outer ones are not
  }
  for (int i = 0; i < 150; i++)
    n += down(1, rounds);
  return n == 1;
}
