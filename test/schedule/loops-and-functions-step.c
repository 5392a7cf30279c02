// RUN: %clang_lineprof %s -o %t
// RUN: %profile env LINEPROF_SCHEDULE_ACTIVE=2 LINEPROF_SCHEDULE_REPEAT=2 %t
// RUN: %segments 101 102 | %filecheck %s --match-full-lines
// Intent: with #pragma lineprof step, the iterations are the steps; what comes
// before the first and after the last is in none, also if a step is left by
// longjmp.
#include <setjmp.h>

static volatile int sum;
static jmp_buf out;

#line 101
static void unit(void) { sum++; }
static void other(void) { sum++; }

static void leave(int k) {
  if (k == 1)
    longjmp(out, 1);
}

static void iterate(volatile int *from) {
#pragma lineprof step
  for (int k = *from; k < 4; k++) {
    for (int i = 0; i <= k; i++)
      unit();
    *from = k + 1;
    leave(k);
  }
}

int main(void) {
  volatile int from = 0;
  other();
  setjmp(out);
  iterate(&from);
  other();
  return 0;
}
// CHECK:      outside: steps 0+0: 0 1
// CHECK-NEXT: active 1: steps 0+2: 3 0
// CHECK-NEXT: active 2: steps 2+2: 7 0
// CHECK-NEXT: open outside: steps 4+0: 0 {{0|1}}
