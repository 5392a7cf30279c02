// RUN: %clang_lineprof -std=gnu17 -DOTHER %s -c -o %t.o
// RUN: %clang_lineprof -std=gnu17 %s %t.o -o %t && %listing | %filecheck %s
// Intent: of C's `inline` without `static` the optimiser has a body in each
// unit, and one unit defines the function. Its lines are counted wherever they
// run; and a program that links only because every call is inlined does so.
#ifdef OTHER
#define INLINE extern inline
#include "Inputs/inline_without_static.h"

int elsewhere(const int *of, int count) {
  return twice(of[0]) + gather(of, count);
}
#else
#include "Inputs/inline_without_static.h"

int elsewhere(const int *of, int count);

#ifdef __OPTIMIZE__
inline int thrice(int x) {
#else
static inline int thrice(int x) {
#endif
  return 3 * x; // CHECK-DAG: {{^ *}}[[#@LINE]] {{ *}}40 {{.*}}return 3
}

int main(void) {
  int of[12], sum = 0;
  for (int i = 0; i < 12; i++)
    of[i] = i;
  for (int i = 0; i < 40; i++)
    sum += thrice(twice(i)) + gather(of, 12) + gather(of, i % 12) +
           elsewhere(of, 12);
  return sum == 1;
}
#endif
// CHECK-DAG: {{ 261 .*}}return 2 * x; // twice
// CHECK-DAG: {{ 120 .*}}int sum = 0; // gather
