// REQUIRES: plugin
// RUN: %clang_lineprof %s -o %t && rm -f %t.lprof && env LINEPROF_MEASURE_SAMPLING=no LINEPROF_OUTPUT=%t.lprof %t > %t.out
// RUN: %kprof report %t.lprof | %filecheck %s
// RUN: %kprof stats %t.lprof | FileCheck %s --check-prefix=STATS
// Intent: the total of a function is at least what the clock has seen of one of
// its lines, also where nobody knows what the others took.
// CHECK: Total time: >{{[0-9.e+-]+}} s
// CHECK: Function: main
// STATS: {{^ +1 +\? +\? +>[0-9.]+ +\? +>[0-9.]+}}  main
#include <stdio.h>

int main(void) {
  printf("hello, world\n");
  for (volatile int i = 0; i < 10000000; i++) // much more than the clock sees
    ;
  return 0;
}
// CHECK: >n  at least n: clocks saw that much
