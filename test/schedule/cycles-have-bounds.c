// REQUIRES: plugin, x86_64, opt-O2
// UNSUPPORTED: asan, tsan
// RUN: rm -rf %t && mkdir %t && cd %t && %kprof cc -O2 %s -o prog
// RUN: env LINEPROF_SCHEDULE_WAIT=1 LINEPROF_SCHEDULE_ACTIVE=2 LINEPROF_SCHEDULE_REPEAT=4 %kprof -q -o a.lprof ./prog
// RUN: %kprof report --cycles a.lprof | %filecheck %s
// RUN: %kprof report --cycles --json a.lprof | FileCheck %s --check-prefix=JSON
// Intent: what a function or a line took in a cycle that few samples met is a
// bound there, and so are figures that are made of such; no change is made of
// bounds.
#include "../Inputs/busy.h"
#include <lineprof/lineprof.h>

static volatile unsigned long sink;

__attribute__((noinline)) static void hot(void) {
  for (double end = busy_until(40); is_busy(end);)
    for (unsigned i = 0; i < 100000; i++)
      sink += i;
}

// A sample or two of each cycle.
__attribute__((noinline)) static void rare(void) {
  for (double end = busy_until(5); is_busy(end);)
    for (unsigned i = 0; i < 100000; i++)
      sink += i;
}

int main(void) {
  for (int step = 0; step < 13; step++) {
    hot();
    rare();
    lineprof_step();
  }
  return 0;
}
// CHECK: Cycle
// CHECK: {{^ *}}1 {{.*}}[[#]].{{.*}}
// CHECK: median
// CHECK: Line, own time per step
// CHECK-NOT: {{<[0-9.]+( +[0-9.]+)? +[-+][0-9.]+%}}
// CHECK: cycles-have-bounds.c:{{[0-9]+ .* <[0-9.]+ }}
// CHECK-NOT: {{<[0-9.]+( +[0-9.]+)? +[-+][0-9.]+%}}
// CHECK: <n  less than n
// JSON: "cycles": [
// JSON: "total_known": {{true|false}},
// JSON-NEXT: "total_high_ns": [[#]],
// JSON-NEXT: "self_known": {{true|false}},
// JSON-NEXT: "self_high_ns": [[#]],
// JSON: "known": {{true|false}},
// JSON-NEXT: "time_high_ns": [[#]],
