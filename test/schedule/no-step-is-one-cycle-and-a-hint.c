// RUN: %clang_lineprof %s -o %t
// RUN: %profile env LINEPROF_SCHEDULE_WAIT=5 %t 2>&1 | FileCheck %s --check-prefix=HINT
// RUN: %segments 101 | %filecheck %s --match-full-lines
// RUN: %profile %t 2>&1 | count 0
// RUN: %segments 101 | %filecheck %s --check-prefix=PLAIN --match-full-lines
// Intent: a schedule of steps in a program that has none changes nothing, and
// says so; without a schedule nothing is written about one.
static volatile int sum;

#line 101
static void unit(void) { sum++; }

int main(void) {
  for (int i = 0; i < 9; i++)
    unit();
  return 0;
}
// HINT: lineprof: hint: no step was ever called
// CHECK:      open active 1: steps 0+0: 9
// CHECK-NEXT: no step
// PLAIN: no schedule: 9
