// RUN: %clang_lineprof %s -o %t
//
// RUN: %profile env LINEPROF_SCHEDULE_WAIT=1 LINEPROF_SCHEDULE_WARMUP=1 \
// RUN:   LINEPROF_SCHEDULE_ACTIVE=2 LINEPROF_SCHEDULE_REPEAT=2 %t
// RUN: %segments 101 | %filecheck %s --check-prefix=REPEAT --match-full-lines
// REPEAT:      outside: steps 0+1: {{0|1}}
// REPEAT-NEXT: warmup 1: steps 1+1: 2
// REPEAT-NEXT: active 1: steps 2+2: 7
// REPEAT-NEXT: outside: steps 4+1: {{0|5}}
// REPEAT-NEXT: warmup 2: steps 5+1: 6
// REPEAT-NEXT: active 2: steps 6+2: 15
// REPEAT-NEXT: open outside: steps 8+4: {{[0-9]+}}
//
// RUN: %profile env LINEPROF_SCHEDULE_SKIP_FIRST=2 LINEPROF_SCHEDULE_WAIT=3 \
// RUN:   LINEPROF_SCHEDULE_SKIP_FIRST_WAIT=1 LINEPROF_SCHEDULE_ACTIVE=2 %t
// RUN: %segments 101 | %filecheck %s --check-prefix=SKIP --match-full-lines
// SKIP:      outside: steps 0+2: {{0|3}}
// SKIP-NEXT: active 1: steps 2+2: 7
// SKIP-NEXT: outside: steps 4+3: {{0|18}}
// SKIP-NEXT: active 2: steps 7+2: 17
// SKIP-NEXT: outside: steps 9+3: {{0|33}}
// SKIP-NEXT: open active 3: steps 12+0: 0
//
// RUN: %profile env LINEPROF_SCHEDULE_EVERY=5 LINEPROF_SCHEDULE_WARMUP=1 %t
// RUN: %segments 101 | %filecheck %s --check-prefix=EVERY --match-full-lines
// EVERY:      outside: steps 0+3: {{0|6}}
// EVERY-NEXT: warmup 1: steps 3+1: 4
// EVERY-NEXT: active 1: steps 4+1: 5
// EVERY-NEXT: outside: steps 5+3: {{0|21}}
// EVERY-NEXT: warmup 2: steps 8+1: 9
// EVERY-NEXT: active 2: steps 9+1: 10
// EVERY-NEXT: open outside: steps 10+2: {{0|23}}
//
// RUN: %profile env LINEPROF_SCHEDULE_STEPS="1:3,3:4,9:100" %t
// RUN: %segments 101 | %filecheck %s --check-prefix=RANGES --match-full-lines
// RANGES:      outside: steps 0+1: {{0|1}}
// RANGES-NEXT: active 1: steps 1+2: 5
// RANGES-NEXT: active 2: steps 3+1: 4
// RANGES-NEXT: outside: steps 4+5: {{0|35}}
// RANGES-NEXT: open active 3: steps 9+3: 33
//
// RUN: %profile env LINEPROF_SCHEDULE_START_EVERY=4 \
// RUN:   LINEPROF_SCHEDULE_ACTIVE=2 LINEPROF_SCHEDULE_SKIP_FIRST=1 %t
// RUN: %segments 101 | %filecheck %s --check-prefix=ALIGNED --match-full-lines
// ALIGNED:      outside: steps 0+4: {{0|10}}
// ALIGNED-NEXT: active 1: steps 4+2: 11
// ALIGNED-NEXT: outside: steps 6+2: {{0|15}}
// ALIGNED-NEXT: active 2: steps 8+2: 19
// ALIGNED-NEXT: outside: steps 10+2: {{0|23}}
// ALIGNED-NEXT: open active 3: steps 12+0: 0
//
// RUN: %profile env LINEPROF_SCHEDULE_ACTIVE=4 %t
// RUN: %segments 101 | %filecheck %s --check-prefix=BACK --match-full-lines
// BACK:      active 1: steps 0+4: 10
// BACK-NEXT: active 2: steps 4+4: 26
// BACK-NEXT: active 3: steps 8+4: 42
// BACK-NEXT: open active 4: steps 12+0: 0
//
// RUN: %profile env LINEPROF_SCHEDULE_START_AT=2001-01-01T00:00:00Z \
// RUN:   LINEPROF_SCHEDULE_ACTIVE=6 LINEPROF_SCHEDULE_REPEAT=1 %t
// RUN: %segments 101 | %filecheck %s --check-prefix=PAST --match-full-lines
// PAST:      active 1: steps 0+6: 21
// PAST-NEXT: open outside: steps 6+6: {{[0-9]+}}
//
// Intent: what each kind of schedule records, hit by hit. Step K, from 0, has
// K + 1 hits.
#include <lineprof/lineprof.h>

static volatile int sum;

#line 101
static void unit(void) { sum++; }

int main(void) {
  for (int k = 0; k < 12; k++) {
    for (int i = 0; i <= k; i++)
      unit();
    lineprof_step();
  }
  return sum != 78;
}
