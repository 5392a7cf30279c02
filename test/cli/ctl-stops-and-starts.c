// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %kprof cc %s -o prog
// RUN: env LINEPROF_SCHEDULE_CONTROL=1 LINEPROF_OUTPUT=a.lprof %S/Inputs/with_program ./prog a.lprof 'until %kprof ctl $PID status | grep "since step"; do sleep 0.1; done; %kprof ctl $PID status; %kprof ctl $PID stop; %kprof ctl a.lprof status; %kprof ctl $PID start; %kprof ctl $PID snapshot' | FileCheck %s
// RUN: %kprof report a.lprof | FileCheck --check-prefix=REPORT %s
// Intent: a program that runs without a schedule, but may be controlled,
// records until it is told to stop.
#include <lineprof/lineprof.h>
#include <unistd.h>

int main(void) {
  alarm(300);
  for (;;) {
    usleep(1000);
    lineprof_step();
  }
}
// CHECK: state: recording, cycle 1, since step 0
// CHECK: windows written: 0
// CHECK: process [[PID:[0-9]+]] is not recording, since step
// CHECK: state: not recording
// CHECK: windows written: 1
// CHECK: process [[PID]] is recording, cycle 2, since step
// CHECK: process [[PID]] is recording, cycle 3, since step
// REPORT: Window: cycles 1-3, steps 0-{{[0-9]+.*}}; cycle 3 is partial
