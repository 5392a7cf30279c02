// RUN: %clang_lineprof %s -o %t && rm -f %t.lprof && %count %t
// RUN: %kprof report %t.lprof | %filecheck %s
// RUN: %kprof report --no-details -m %t.lprof | %filecheck %s --check-prefix=SUMMARY
// RUN: %kprof stats %t.lprof | %filecheck %s --check-prefix=STATS
// RUN: %kprof report --cpu %t.lprof 2>&1 | FileCheck %s --check-prefix=CPU
// Intent: a function that was only counted does not claim to have taken 0 s.
#include <stdlib.h>

// CHECK-NOT: Total time: 0
// CHECK: Total time: not timed, counted only
// CHECK: Function: main
int main(void) {
  return abs(0); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
// SUMMARY: {{^ +}}- seconds - {{.*}} - main
// SUMMARY-NOT: optimised away
// STATS: Calls % Self
// STATS: {{^ +1 +- +- +- +- +-}} main
// STATS: {{^}}- not timed, counted only
// CPU: lineprof: '--cpu' leaves nothing out: no samples were taken, and only they tell waiting from running
