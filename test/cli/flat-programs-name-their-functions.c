// RUN: rm -rf %t && mkdir %t && cd %t && seq -f 'STEP // %%g' 400 > body.inc
// RUN: %clang_lineprof -I. %s -o flat && env LINEPROF_MEASURE_MODE=auto %kprof -q -o a.lprof ./flat
// RUN: %kprof report a.lprof | %filecheck %s
// UNSUPPORTED: tsan
// (it hands signals on when it likes)
// Intent: where the time is spread over many lines the summary names the
// functions that took most of it; where ten lines say it all it does not.
// CHECK: Measuring:
// CHECK-NEXT: Functions:  one [[#]].[[#]] %{{.*}} by {{itself|themselves}}
// CHECK-NEXT: Hottest:
#include "../Inputs/busy.h"
static volatile unsigned a = 1, b, c;

#define STEP a = a * 5 + b, b ^= c >> 3, c += a;

__attribute__((noinline)) static void one(void) {
#include "body.inc"
}

int main(void) {
  for (double end = busy_until(800); is_busy(end);)
    for (int i = 0; i < 4000; i++)
      one();
  return 0;
}
