// REQUIRES: opt-O2
// RUN: %clangxx_lineprof -fopenmp -O0 -S -emit-llvm %s -o - | FileCheck %s
// Intent: lineprof_step() in an OpenMP region is the step of its own line, and
// a lambda there is profiled, although the region itself gets no rows.
#include <lineprof/lineprof.h>
void first(int n) {
  for (int i = 0; i < n; i++)
    lineprof_step();
}
// CHECK: call void @__lineprof_step(ptr @__lineprof_module, i32 0)
int second(int n) {
  int s = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    lineprof_step();
    auto add = [&](int k) { return s + k; };
    s = add(i);
  }
  return s;
}
// CHECK: define internal void @{{.*}}second{{.*}}omp_outlined
// CHECK: call void @__lineprof_step(ptr @__lineprof_module, i32 1)
// CHECK: define internal {{.*}}second{{.*}}clEi
// CHECK: {{__lineprof_counts}}
