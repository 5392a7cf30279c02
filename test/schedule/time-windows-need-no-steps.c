// RUN: %clang_lineprof %s -o %t
// RUN: %profile env LINEPROF_SCHEDULE_WAIT=100ms \
// RUN:   LINEPROF_SCHEDULE_ACTIVE=300ms LINEPROF_SCHEDULE_REPEAT=2 %t 2>&1 \
// RUN:   | count 0
// RUN: %segments 101 | %filecheck %s --match-full-lines
// Intent: windows in time open and close while no step is called.
#include "../Inputs/own_profile.h"
#include <time.h>

static volatile int sum;

#line 101
static void unit(void) { sum++; }

int main(void) {
  const struct timespec pause = {0, 10000000};
  while (!are_written(2, 1)) {
    unit();
    nanosleep(&pause, 0);
  }
  return 0;
}
// CHECK:      active 1: steps 0+0: {{[1-9][0-9]*}}
// CHECK-NEXT: outside: steps 0+0: {{[0-9]+}}
// CHECK-NEXT: active 2: steps 0+0: {{[1-9][0-9]*}}
// CHECK-NEXT: open outside: steps 0+0: {{[0-9]+}}
