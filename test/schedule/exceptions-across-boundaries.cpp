// RUN: %clangxx_lineprof %s -o %t
// RUN: %profile env LINEPROF_SCHEDULE_ACTIVE=1 %t
// RUN: %segments 101 104 107 | %filecheck %s --match-full-lines
// Intent: calls that were open at a boundary and are left by an exception
// after it.
#include <lineprof/lineprof.h>

static volatile int sum;

#line 101
static void unit() { sum++; }
static void fail(int depth) {
  if (depth == 0) {
    lineprof_step();
    unit();
    lineprof_step();
    throw 1;
  }
  fail(depth - 1);
}

int main() {
  for (int i = 0; i < 2; i++) {
    try {
      fail(3);
    } catch (int) {
      unit();
    }
  }
  return sum != 4;
}
// CHECK:      active 1: steps 0+1: 0 1 0
// CHECK-NEXT: active 2: steps 1+1: 1 0 0
// CHECK-NEXT: active 3: steps 2+1: 1 1 1
// CHECK-NEXT: active 4: steps 3+1: 1 0 0
// CHECK-NEXT: open active 5: steps 4+0: 1 0 1
