// RUN: %clang_lineprof -O2 -S -emit-llvm %s -o - | %filecheck %s --check-prefix=IR
// RUN: %clang_lineprof %s -o %t && %counts | %filecheck %s
// REQUIRES: plugin
// UNSUPPORTED: asan, tsan
// Reason: they add to numbers of their own
// Intent: a function that is inlined twice has no counter there: its hits are
// twice the sum of its caller's ways out, each of which has one.
static double dot(const double *a, const double *b) {
  return a[0] * b[0] + a[1] * b[1]; // CHECK: {{^ *}}[[#@LINE]] {{ *}}2000 {{.*}}return a
}

// IR-LABEL: define {{.*}} @hit(
// IR-COUNT-3: add i64
// IR-NOT: add i64
// IR: ret double
__attribute__((noinline)) double hit(const double *x, const double *y) {
  double b = dot(x, y);
  double q = dot(x, x) - b;
  if (q < 0)
    return -1; // CHECK: {{^ *}}[[#@LINE]] {{ *}}490 {{.*}}return -1
  double t = -b - q;
  if (t > 1e-4)
    return t;
  return b + q;
}

int main(void) {
  volatile double sum = 0;
  for (int i = 0; i < 1000; i++) {
    double x[2] = {i % 100, 1}, y[2] = {50, 1};
    sum += hit(x, y); // CHECK: {{^ *}}[[#@LINE]] {{ *}}1000 {{.*}}hit
  }
  return sum == 0;
}
