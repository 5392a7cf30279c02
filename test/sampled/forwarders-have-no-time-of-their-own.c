// UNSUPPORTED: tsan
// RUN: %clang_lineprof -g %S/Inputs/forwarded.c -c -o %t.o
// RUN: %clang_lineprof -g %s %t.o -o %t && %profile %t
// RUN: %expect %t.lprof 'all(f.self_low_ns < 0.5 * f.total_ns for f in functions if f.name == "forward")'
// Intent: a function that only calls another one for a millisecond, whom no
// sample has met there, is not known to have taken that time itself: neither
// its line is, nor the function.
#include "../Inputs/busy.h"

#include <stdio.h>

double work(int n), other(int n);

__attribute__((noinline)) double forward(int n) {
  double sum = work(n);
  return sum + 1;
}

int main(void) {
  double sum = forward((int)work_rounds(800000));
  for (int i = 0; i < 10; i++)
    sum += other((int)work_rounds(8000000));
  printf("%g\n", sum);
  return 0;
}
