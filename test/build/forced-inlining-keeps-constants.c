// RUN: %clang_lineprof -O2 -S -emit-llvm %s -o - | %filecheck %s
// REQUIRES: plugin, opt-O2
// UNSUPPORTED: asan, tsan
// Intent: a function that must be inlined, and has a loop that makes calls, is
// in the program what its caller's constants make of it.
int plus(int);
int minus(int);

static inline __attribute__((always_inline)) int apply(int n, int how) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += how ? plus(s) : minus(s);
  return s;
}

// CHECK-LABEL: define {{.*}} @add(
// CHECK-NOT: @minus
// CHECK-NOT: call {{.*}}@apply
// CHECK: call {{.*}}@plus(
// CHECK-NOT: @minus
// CHECK: {{^}}}
int add(int n) { return apply(n, 1); }

// CHECK-LABEL: define {{.*}} @subtract(
// CHECK-NOT: @plus
// CHECK-NOT: call {{.*}}@apply
// CHECK: call {{.*}}@minus(
// CHECK-NOT: @plus
// CHECK: {{^}}}
int subtract(int n) { return apply(n, 0); }
