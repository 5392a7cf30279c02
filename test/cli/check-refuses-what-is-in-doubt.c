// RUN: %clang_lineprof -fplugin-arg-lineprof-exact %s -o %t
// RUN: rm -f %t.lprof && env LINEPROF_MEASURE_MODE=exact LINEPROF_OUTPUT=%t.lprof %t
// RUN: printf '[[assert]]\nfunction = "next"\nmax_time = "10us"\n' > %t.toml
// RUN: not %kprof check --config %t.toml %t.lprof 2>&1 | FileCheck %s
// Intent: a function that took less than its clock readings is not said to be within
// a bound. (It takes more where something else had its processor meanwhile.)
// CHECK: {{'next' took less than the clock readings in it|^FAIL function 'next': }}
// CHECK-NOT: ok
// UNSUPPORTED: asan, tsan
__attribute__((noinline)) static int next(int n) { return n + 1; }

int main(void) {
  int n = 0;
  for (int i = 0; i < 500; i++)
    n = next(n);
  return n != 500;
}
