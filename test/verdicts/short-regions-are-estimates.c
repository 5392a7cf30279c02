// REQUIRES: plugin
// RUN: %clang_lineprof %s -o %t && %auto %t
// RUN: %expect %t.lprof \
// RUN:   '[r.calls for r in regions] == [100, 200000, 200000, 20]' \
// RUN:   '[r.source for r in regions[1:3]] == ["estimated", "estimated"]' \
// RUN:   'all((r.source == "estimated") == (r.taken_ns > 0.1 * r.total_ns) for r in regions[::3])' \
// RUN:   'regions[1].timed_calls < 4000' \
// RUN:   'regions[2].timed_calls < 4000' 'regions[3].timed_calls == 20' \
// RUN:   'regions[3].taken_ns < 0.5 * regions[3].total_ns' \
// RUN:   'all(r.total_ns <= run.wall_ns for r in regions)' \
// RUN:   'sum(g["calls"] for g in regions[2].groups) == 200000' \
// RUN:   'all(g["calls"] == 50000 and g["timed_calls"] for g in regions[2].groups)'
// RUN: %kprof report %t.lprof | %filecheck %s
// RUN: %kprof stats %t.lprof | %filecheck %s
// RUN: %exact %t
// RUN: %expect %t.lprof '[r.timed_calls for r in regions] == [100, 200000, 200000, 20]'
// Intent: of a region around less than its own clock readings every call is
// counted, a few are timed, and its times are marked; so are those of a region
// that has many such regions inside. What is worth its readings is timed always:
// it is an estimate only where a thread lost its processor amid the readings.
// CHECK: ===
// CHECK-DAG: {{^}}cheap {{.*}} ~
// CHECK-DAG: {{^}}valued {{.*}} ~
// CHECK-DAG: {{^worth +20 +~?[0-9.]+ +~?[0-9.]+}}
// CHECK: {{^}}~n an estimate
#include "../Inputs/busy.h"
#include "lineprof/lineprof.h"

__attribute__((noinline)) static unsigned around(unsigned x) {
  LINEPROF_REGION("around")
  for (int i = 0; i < 2000; i++)
    LINEPROF_REGION("cheap") x ^= x << 13;
  return x;
}

int main(void) {
  volatile unsigned x = 1;
  for (int i = 0; i < 100; i++)
    x = around(x);
  for (int i = 0; i < 200000; i++)
    LINEPROF_REGION("valued", i % 4) x++;
  for (int i = 0; i < 20; i++)
    LINEPROF_REGION("worth")
    for (double end = busy_until(5); is_busy(end);)
      x++;
  return x == 0;
}
