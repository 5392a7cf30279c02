// RUN: %clang_lineprof -O2 -S -emit-llvm %s -o - | %filecheck %s --check-prefix=IR
// RUN: %clang_lineprof %s -o %t && %counts | %filecheck %s
// REQUIRES: plugin
// Intent: assembly that says nothing to the machine (Eigen marks its kernels so)
// does not keep counters in a loop: they leave it, and hits are exact.

// IR-LABEL: define {{.*}} @marked(
// IR: asm sideeffect "# begin"
// IR-NOT: @__lineprof_counts
// IR: br i1
__attribute__((noinline)) float marked(const float *x, int n) {
  float sum = 0;
  for (int i = 0; i < n; i++) {
    __asm__ volatile("# begin");
    sum += x[i] * x[i]; // CHECK: {{^ *}}[[#@LINE]] {{ *}}64000 {{.*}}sum += x[i] * x[i];
  }
  return sum;
}

int main(void) {
  static float x[64];
  volatile float sum = 0;
  for (int i = 0; i < 1000; i++)
    sum += marked(x, 64);
  return sum != 0;
}
