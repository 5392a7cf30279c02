// RUN: %clang_lineprof -fdebug-info-for-profiling -g -ffast-math %s -o %t && rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t
// RUN: %kprof report --function dot %t.lprof | %filecheck %s
// REQUIRES: opt-O2
// Intent: where the optimiser notes in the line table how often it duplicated
// code, that is not taken for what tells counting, or timed code, apart.
#include "../Inputs/busy.h"

double x[4096], y[4096];

__attribute__((noinline)) static double dot(int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) // CHECK: {{ [~<][0-9.]+ .*}}for (int i
    sum += x[i] * y[i]; // CHECK: {{ ~[0-9.]+ .*}}sum +=
  return sum;
}
// CHECK-NOT: {{[ ~][0-9.]+ +}}(lineprof counts lines

int main(void) {
  double sum = 0;
  for (double end = busy_until(600); is_busy(end);)
    for (int i = 0; i < 100; i++)
      sum += dot(4000 + i % 8);
  return sum != 0;
}
