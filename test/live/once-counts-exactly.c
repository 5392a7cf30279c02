// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %clang_lineprof -g %s -o worker
// RUN: %python %S/Inputs/exactly.py %kprof ./worker 12345 > once.json
// RUN: FileCheck %s < once.json
// RUN: %python %S/Inputs/exactly.py %kprof ./worker 1
// RUN: %python %S/Inputs/exactly.py %kprof ./worker 0
// Intent: hits of one interval are the difference of two counters, to the unit,
// and rates are these hits by the interval's seconds.
#include "Inputs/serve.h"
#include <stdio.h>
int main(void) {
  int rounds = 0;
  alarm(300);
  inner(77);
  while (scanf("%d", &rounds) == 1) {
    for (int i = 0; i < rounds; i++)
      inner(3); /* rounds */
    puts("done");
    fflush(stdout);
  }
  return 0;
}
// CHECK: "format": 1,
// CHECK-NEXT: "process": {{[0-9]+}},
// CHECK-NEXT: "profile": "{{.*}}worker.lprof",
// CHECK-NEXT: "has_ended": false,
// CHECK-NEXT: "seconds": {{[0-9.]+}},
// CHECK-NEXT: "threads": 1,
