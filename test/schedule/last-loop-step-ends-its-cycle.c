// RUN: %clang_lineprof %s -o %t
// RUN: %profile env LINEPROF_SCHEDULE_ACTIVE=2 %t
// RUN: %segments 101 102 | %filecheck %s --match-full-lines
// Intent: a cycle that ends with the loop is whole, and what follows is no
// cycle of its own.
static volatile int sum;

#line 101
static void unit(void) { sum++; }
static void other(void) { sum++; }

int main(void) {
#pragma lineprof step
  for (int k = 0; k < 4; k++)
    unit();
  other();
  return sum != 5;
}
// CHECK:      outside: steps 0+0: 0 0
// CHECK-NEXT: active 1: steps 0+2: 2 0
// CHECK-NEXT: active 2: steps 2+2: 2 0
// CHECK-NEXT: open outside: steps 4+0: 0 1
