// RUN: %clang_lineprof %s -o %t && %profile %t
// RUN: %kprof export -f llvm-sample -o %t.txt %t.lprof && FileCheck --match-full-lines --strict-whitespace %s < %t.txt
// Intent: a sample profile has of each function that ran how often it was called,
// and of its lines, counted from its name's line, how often they ran; the hottest
// function first. What did not run is not in it, lines of what ran all are. A
// loop's line has a count for each of its blocks that is counted.
static __attribute__((noinline)) int
odd(int n) {
  if (n % 4 == 1)
    return 1;
  return n < 0 ||
         n % 4 == 3;
}
#define WHEN(X)                                                                \
  if (X)                                                                       \
  return -1
int never(void) { return 3; }
int main(void) {
  int s = 0;
  for (int i = 0; i < 100; i++)
    s += odd(i);
  WHEN(s == 3);
  if (s == 4)
    s = never();
  return s != 50;
}
//      CHECK:odd:300:100
// CHECK-NEXT: 0: 100
// CHECK-NEXT: 1: 100
// CHECK-NEXT: 2: 25
// CHECK-NEXT: 3: 75
// CHECK-NEXT:main:206:1
// CHECK-NEXT: 0: 1
// CHECK-NEXT: 1: 1
// CHECK-NEXT: 2: 1
// CHECK-NEXT: 2.2: 100
// CHECK-NEXT: 3: 100
// CHECK-NEXT: 4: 1
// CHECK-NEXT: 5: 1
// CHECK-NEXT: 6: 0
// CHECK-NEXT: 7: 1
//  CHECK-NOT:{{.}}
