// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %kprof cc %s -o prog
// RUN: env LINEPROF_SCHEDULE_WAIT=5 LINEPROF_SCHEDULE_WARMUP=2 LINEPROF_SCHEDULE_ACTIVE=3 %kprof -q -o a.lprof ./prog
// RUN: %kprof report --function 'work*' a.lprof | %filecheck --check-prefixes=SUM,ALL %s
// RUN: %kprof report --function 'work*' --cycle 2 a.lprof | %filecheck --check-prefixes=SECOND,ALL %s
// RUN: %kprof report --cycles a.lprof | %filecheck --check-prefix=ROWS %s
// RUN: %kprof report --json --cycles a.lprof | FileCheck --check-prefix=JSON %s
// RUN: not %kprof report --cycle 5 a.lprof 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: env LINEPROF_ASSERT="function=work, min_hits=3, max_hits=3" %kprof check --cycle 1 a.lprof | %filecheck --check-prefix=CHECK %s
// Intent: of 28 steps those of the active windows are shown: summed, one
// window alone, row by row; the last window is partial.
#include <lineprof/lineprof.h>
#include <time.h>

static void work(int step) {
  struct timespec pause = {.tv_nsec = 1000000 + step};
  nanosleep(&pause, 0);
}

int main(void) {
  for (int step = 0; step < 28; step++) {
    work(step);
    lineprof_step();
  }
  return 0;
}
// SUM: Window: cycles 1-3, steps 7-9, 17-19, 27; 7 of 28 steps, {{.*}} s; cycle 3 is partial
// SECOND: Window: cycle 2, steps 17-19; 3 of 28 steps,
// ALL: Function: work
// SUM: {{^ *}}17{{ +7 }}
// SECOND: {{^ *}}17{{ +3 }}
// ROWS: Window: cycles 1-3
// ROWS: Cycle Steps Wall Per Step Change
// ROWS: {{^ *}}1 7-9 {{.*}}%
// ROWS: {{^ *}}2 17-19 {{.*}}%
// ROWS: {{^ *}}3* 27-27
// ROWS: median
// ROWS: this cycle was cut short, or is not over yet
// ROWS: Line, own time per step
// ROWS: cycles-of-a-schedule.c:17 work
// JSON: "cycles": [
// JSON: "cycle": 1,
// JSON: "first_step": 7,
// JSON: "steps": 3,
// JSON: "partial": false,
// JSON: "hits": 3,
// JSON: "total_steps": 28,
// WRONG: lineprof: error: there is no cycle 5; 'a.lprof' has 1 to 3
// CHECK: 2 checks, 0 failed
