// RUN: %clang_lineprof %s -o %t && rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto %kprof -q -o %t.lprof %t
// RUN: %kprof report %t.lprof | %filecheck %s
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
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
  STEP
}

int main(void) {
  for (double end = busy_until(400); is_busy(end);)
    for (int i = 0; i < 500; i++)
      one();
  return 0;
}
