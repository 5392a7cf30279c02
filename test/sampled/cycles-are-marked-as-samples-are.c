// RUN: %clang_lineprof %s -o %t
// RUN: rm -f %t.lprof && env LINEPROF_SCHEDULE_ACTIVE=4 LINEPROF_SCHEDULE_REPEAT=6 %kprof -q -o %t.lprof %t
// RUN: %kprof report --cycles --function steady %t.lprof | FileCheck %s
// RUN: %kprof report --cycles --function growing %t.lprof | FileCheck --check-prefix=GROWS %s
// Intent: what samples say of cycles is marked as theirs, and a change is shown
// where it cannot be chance: each step gives one function as much to do as the step
// before, and the other one more, seventy times as much in the end.
// CHECK: steady
// CHECK: {{^ +1 .* [~<][0-9.]+}}
// GROWS: {{^ +1 .* ~[0-9.]+ +-[0-9.]+% *$}}
#include "../Inputs/busy.h"

#include <lineprof/lineprof.h>

static volatile unsigned sink;

__attribute__((noinline)) static void steady(void) {
  for (double end = busy_until(10); is_busy(end);)
    for (unsigned i = 0; i < 50000; i++)
      sink += i;
}

__attribute__((noinline)) static void growing(double ms) {
  for (double end = busy_until(ms); is_busy(end);)
    for (unsigned i = 0; i < 50000; i++)
      sink -= i;
}

int main(void) {
  for (int step = 0; step < 24; step++) {
    steady();
    growing(4 + 12 * step);
    lineprof_step();
  }
  return 0;
}
