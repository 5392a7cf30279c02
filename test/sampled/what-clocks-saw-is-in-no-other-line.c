// RUN: %clang_lineprof %s -o %t && %profile %t
// RUN: %expect %t.lprof 'call.clocked == 20' 'cheap.time_high_ns > 0' \
// RUN:   'cheap.time_high_ns <= run.wall_ns - call.time_ns'
// Intent: one line of a function that is called once has nearly all its time, by
// the clock. The others share the rest, however few samples there are.
#include "../Inputs/busy.h"

static volatile unsigned x = 1;

__attribute__((noinline)) static void work(void) {
  for (double end = busy_until(10); is_busy(end);)
    for (unsigned i = 0; i < 100000; i++)
      x = x * 3 + 1;
}

int main(void) {
  unsigned sum = 0;
  for (unsigned i = 0; i < 20; i++) {
    sum = sum * 31 + x; // @cheap
    work(); // @call
  }
  return sum == 1;
}
