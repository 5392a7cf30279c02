// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %clang -g1 %s -o plain
// RUN: %clang_lineprof %s -o a && env LINEPROF_OUTPUT=a.lprof ./a
// RUN: %script %t/plain %s --period=cycles:u=3000000 > text
// RUN: %expect a.lprof --times=text 'abs(work.self_ns - 40e6) < 1e6 and work.samples == 40' 'work.events == {"cycles": 120000000}'
// RUN: sed s/cycles:u/branches/ text > branches && not %kprof report --times branches a.lprof 2>&1 | FileCheck %s
// Intent: without a clock among the events cycles tell time, by what passes
// between samples of a thread; without either kprof says what is missing.
// CHECK: lineprof: error: 'branches' has no event that tells time, as 'branches'
// CHECK-NEXT: lineprof: hint: 'perf record -e cpu-clock,branches' has both
int main(void) {
  volatile int sum = 0;
  for (int i = 0; i < 1000; i++)
    sum += i; // @work perf: cycles:u 40
  return sum == 1;
}
