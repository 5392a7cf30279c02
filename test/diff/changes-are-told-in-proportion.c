// RUN: %clang_lineprof %s -o %t.a
// RUN: %clang_lineprof -DMORE=5 %s -o %t.b
// RUN: rm -f %t.*.lprof && %kprof -o %t.a.lprof %t.a && %kprof -o %t.b.lprof %t.b
// RUN: %kprof diff --noise 0 %t.a.lprof %t.b.lprof | %filecheck %s
// RUN: sh -c '%kprof diff --noise 0 --fail-above 10 %t.a.lprof %t.b.lprof 2>&1 > %t.txt; test $? = 1' | FileCheck %s --check-prefix=ABOVE
// RUN: %kprof diff --json %t.a.lprof %t.b.lprof | FileCheck %s --check-prefix=JSON
//
// Intent: a function's change is told as a part of the program's time and of its
// own; what lines took that were added is a term of its own, and not their hits'.
// CHECK: The whole: {{.*}}, slower
// CHECK-NEXT: added and removed lines: +{{[1-9].*}} ms;
// CHECK: split at line {{[0-9]+}}: +{{[0-9.]+}} ms (+{{[0-9]+}} % of all, +{{[1-9][0-9][0-9]+}} % of its own), slower
// ABOVE: error: {{.*}}: function 'split' is slower by more than 10 % of A's time: +{{[0-9.]+}} ms (+{{[0-9]+}} % of all, +{{[0-9]+}} % of its own)
// JSON: "by_text_ns":
#ifndef MORE
#define MORE 1
#endif
#include "../Inputs/busy.h"
static volatile long sink;
#define SPIN(ms) do { for (double end = busy_until(ms); is_busy(end);) for (long i = 0; i < 100000; i++) sink += i; } while (0)
static void split(void) {
  SPIN(40 * MORE);
}
static void rest(void) {
  SPIN(200);
#if MORE > 1
  SPIN(100);
#endif
}
int main(void) {
  split();
  rest();
  return 0;
}
