// RUN: cd %S && %kprof sites --lines shows-lines-and-reasons.c -- -DX > %t
// RUN: FileCheck --match-full-lines --strict-whitespace %s < %t
// Intent: each function with its reason, each line of what would be profiled
// with its row; nothing is compiled.
static int
sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += i;
  return s;
}
__attribute__((no_instrument_function)) static int quiet(int x) { return x; }
#pragma lineprof off
int main(void) { return sum(3) + quiet(0); }
//      CHECK:shows-lines-and-reasons.c: 1 of 3 functions profiled, 5 lines
// CHECK-NEXT:  profiled      shows-lines-and-reasons.c:6   sum    the whole translation unit is wanted
//CHECK-EMPTY:
// CHECK-NEXT:  Line #  Row          Line Contents
// CHECK-NEXT:       5               static int
// CHECK-NEXT:       6  entry        sum(int n) {
// CHECK-NEXT:       7  statement      int s = 0;
// CHECK-NEXT:       8  loop           for (int i = 0; i < n; i++)
// CHECK-NEXT:       9  statement        s += i;
// CHECK-NEXT:      10  statement      return s;
// CHECK-NEXT:      11               }
//CHECK-EMPTY:
// CHECK-NEXT:  refused       shows-lines-and-reasons.c:12  quiet  it has the attribute 'no_instrument_function'
// CHECK-NEXT:  not selected  shows-lines-and-reasons.c:14  main   '#pragma lineprof off' stands before it
