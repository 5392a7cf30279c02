// REQUIRES: opt-O2, x86_64
// RUN: %clang_lineprof %s -o %t && %profile %t
// RUN: %expect %t.lprof 'jump.hits == call.hits > 0' 'not jump.known' 'jump.time_high_ns > 0.5 * run.cpu_ns' \
// RUN:   'jump.self_high_ns < 0.3 * run.wall_ns' 'call.known' \
// RUN:   '[f.total_known for f in functions if f.name == "over"] == [False]'
// RUN: %kprof report --function over %t.lprof | %filecheck %s
// Intent: a line that jumps into another function for good is not on the stack
// meanwhile: that no sample met it says nothing of its time, nor of its
// function's.
#include "../Inputs/busy.h"

#define APART __attribute__((noinline))

static volatile unsigned one = 1;
static unsigned (*volatile target)(unsigned);

APART static unsigned work(unsigned n) {
  for (unsigned i = 0; i < 2000; i++)
    n ^= n << 5 ^ i * one;
  return n;
}

APART static unsigned over(unsigned n) {
  return target(n + one); // @jump
  // CHECK: {{^ *}}[[#@LINE-1]]{{ +[0-9]+ +(\?|<[0-9.]+ .*) +}}return target
}

int main(void) {
  unsigned n = 1;
  target = work;
  for (double end = busy_until(600); is_busy(end);)
    for (int i = 0; i < 100; i++)
      n ^= over(n); // @call
  return n == 0;
}
