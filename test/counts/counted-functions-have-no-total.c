// RUN: %clang_lineprof %s -o %t && rm -f %t.lprof && %count %t
// RUN: %kprof report %t.lprof | %filecheck %s
// RUN: %kprof report --no-details -m %t.lprof | %filecheck %s --check-prefix=SUMMARY
// RUN: %kprof stats %t.lprof | %filecheck %s --check-prefix=STATS
// RUN: sh -c 'LINEPROF_ASSERT="function=main, max_time=1s, max_hits=1" %kprof check %t.lprof; test $? = 2' 2>&1 | FileCheck %s --check-prefix=JUDGE
// Intent: a function that was only counted does not claim to have taken 0 s.
#include <stdlib.h>

// CHECK-NOT: Total time: 0
// CHECK: Total time: lineprof only counted it
// CHECK: Function: main
int main(void) {
  return abs(0); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
// SUMMARY: {{^ +}}- seconds - {{.*}} - main
// SUMMARY-NOT: the optimiser removed
// STATS: Calls % Self
// STATS: {{^ +1 +- +- +- +- +-}} main
// STATS: {{^}}- lineprof only counted it
// JUDGE: 'main' was counted, and nobody took its time; run it longer, or build it with --exact
// JUDGE: ok {{ *}}function 'main': 1 hits (at most 1)
// JUDGE: 1 check, 0 failed; 1 could not be made
