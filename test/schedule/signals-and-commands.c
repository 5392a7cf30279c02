// RUN: %clang_lineprof %s -o %t
// RUN: %profile env LINEPROF_SCHEDULE_SIGNAL=SIGUSR1 %t 2>&1 | count 0
// RUN: %segments 101 | %filecheck %s --match-full-lines
// RUN: rm -f %t.2.lprof && env LINEPROF_OUTPUT=%t.2.lprof \
// RUN:   LINEPROF_SCHEDULE_SIGNAL=SIGUSR1 sh -c "trap '' USR1; exec %t" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TAKEN
// Intent: a signal starts and stops recording, at the next step; one that is
// not free is not taken.
#include <lineprof/lineprof.h>
#include <signal.h>
#include <stdlib.h>

static volatile int sum;

#line 101
static void unit(void) { sum++; }

static void window(int hits) {
  raise(SIGUSR1);
  lineprof_step();
  for (int i = 0; i < hits; i++)
    unit();
}

int main(void) {
  unit();
  lineprof_step();
  window(5);
  window(3);
  window(7);
  raise(SIGUSR1);
  raise(SIGUSR1); /* undo each other */
  lineprof_step();
  unit();
  return 0;
}
// CHECK:      outside: steps 0+2: {{0|1}}
// CHECK-NEXT: active 1: steps 2+1: 5
// CHECK-NEXT: outside: steps 3+1: {{0|3}}
// CHECK-NEXT: open active 2: steps 4+1: 8
// TAKEN: lineprof: warning: cannot use the signal 'USR1': it is ignored
