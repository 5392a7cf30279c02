// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang_lineprof %s -o prog && env LINEPROF_MEASURE_SAMPLING=no LINEPROF_OUTPUT=%t/prog.lprof ./prog
// RUN: %kprof report prog.lprof | %filecheck %s
// RUN: %expect prog.lprof 'call.hits == 1000000' 'call.clocked < 1000' 'not call.resolved' 'not call.known'
// UNSUPPORTED: tsan
// Intent: of a line whose clock saw a few of its executions, and no sample any,
// the listing shows `?`, and the JSON does not say that its time is known.
#include <stdlib.h>

int main(void) {
  int sum = 0;
  for (int i = 0; i < 1000000; i++)
    sum += rand() & 1; // @call CHECK: {{^ *}}[[#@LINE]] {{ *}}1000000 {{ *}}? {{ *}}sum += rand
  return sum < 0;
}
