// RUN: %clang_lineprof %s -I%S/../Inputs -o %t && rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto %kprof -q -o %t.lprof %t
// RUN: %kprof report %t.lprof | %filecheck %s
// RUN: %kprof report --wall %t.lprof | %filecheck --check-prefix=WALL %s
// UNSUPPORTED: tsan
// (it hands signals on when it likes)
// Intent: a program that does next to nothing but wait says so in the summary.
// What it ran comes first, and what it waited for is in a table of its own; with
// --wall the time that passed comes first.
#include "busy.h"
#include "wait_until_looked_at.h"

#include <time.h>

static volatile unsigned sink;

int main(void) {
  double factor = work_factor() < 1 ? 1 : work_factor(), ms = 400 * factor;
  struct timespec pause = {(time_t)(ms / 1e3), (long)ms % 1000 * 1000000};
  wait_until_looked_at();
  for (int round = 0; round < 5; round++) {
    nanosleep(&pause, NULL);
    for (double end = busy_until(30); is_busy(end);)
      for (unsigned i = 0; i < 100000; i++)
        sink += i;
  }
  return 0;
}
// CHECK: Waiting: the program mostly waits: {{.*}} s of the threads' {{.*}} s, {{.*}} at {{.*}}.c:2{{[23]}}
// CHECK: CPU Self % CPU
// CHECK-NEXT: ====
// CHECK-NEXT: {{(sink \+= [i1]|i < 100000)}}
// CHECK: {{^}}Waiting: threads waited for
// CHECK: Waiting For
// CHECK-NEXT: ====
// CHECK-NEXT: nanosleep(&pause, NULL);
// WALL: Self % Self
// WALL-NEXT: ====
// WALL-NEXT: nanosleep(&pause, NULL);
