// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %kprof %s 2>&1 | FileCheck %s
// Intent: directives of OpenMP in a source file that is compiled without it are
// told of: it would run on one thread without a word.
int main(void) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 10; i++)
    sum += i;
  return sum != 45;
}
// CHECK: warning: {{.*}}#pragma omp
// CHECK: Wrote profile results
