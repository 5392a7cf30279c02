// RUN: %clang_lineprof %s -o %t
// RUN: rm -f %t.lprof
// RUN: not --crash env LINEPROF_OUTPUT=%t.lprof LINEPROF_SCHEDULE_WAIT=1 \
// RUN:   LINEPROF_SCHEDULE_ACTIVE=3 %t
// RUN: %segments 101 | %filecheck %s --match-full-lines
// Intent: a process killed inside a window keeps the cycles before it and
// what the window has so far.
#include "../Inputs/own_profile.h"
#include <lineprof/lineprof.h>
#include <signal.h>
#include <unistd.h>

static volatile int sum;

#line 101
static void unit(void) { sum++; }

int main(void) {
  for (int k = 0; k < 7; k++) {
    for (int i = 0; i <= k; i++)
      unit();
    lineprof_step();
    if (k == 6)
      break;
  }
  unit();
  wait_for_segments(3);
  kill(getpid(), SIGKILL);
}
// CHECK:      outside: steps 0+1: {{0|1}}
// CHECK-NEXT: active 1: steps 1+3: 9
// CHECK-NEXT: outside: steps 4+1: {{0|5}}
// CHECK-NEXT: open active 2: steps 5+2: 14
