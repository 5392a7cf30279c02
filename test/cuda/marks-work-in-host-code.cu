// RUN: %if cuda-clang %{ %clang_cuda -c %s -o %t.c.o && %link_cuda %t.c.o -o %t && %listing | %filecheck %s %}
// RUN: %nvcc -c %s -o %t.n.o && %link_cuda %t.n.o -o %t && %listing | %filecheck %s
// Intent: every kind of mark means in a .cu file what it means elsewhere.
#include <lineprof/lineprof.h>

__global__ void kernel(int n) {}

static int unmarked(int n) {
  return n + 1; // CHECK-NOT: return n + 1;
}

#pragma lineprof profile
template <class T>
static T byPragma(T n) {
  kernel<<<1, 1>>>(n); // CHECK: {{^ *}}[[#@LINE]] {{ *}}2 {{.*}}kernel<<<1, 1>>>(n);
  return n;
}

__attribute__((lineprof)) static int byAttribute(int n) {
  int sum = 0;

  // What is measured apart by the value of n.
#pragma lineprof region "block" (n)
  {
    sum += n; // CHECK: {{^ *}}[[#@LINE]] {{ *}}2 {{.*}}sum += n;
  }

  LINEPROF_REGION("macro", n, sum)
  for (int i = 0; i < n; i++) { // CHECK: {{^ *}}[[#@LINE]] {{ *}}7 {{.*}}for (int i
    kernel<<<1, 1>>>(i); // CHECK: {{^ *}}[[#@LINE]] {{ *}}5 {{.*}}kernel<<<1, 1>>>(i);
    sum++;
  }
  return sum;
}

#pragma lineprof on
static int inStretch(int n) {
#pragma lineprof step
  while (n > 0) // CHECK: {{^ *}}[[#@LINE]] {{ *}}5 {{.*}}while (n > 0)
    n--; // CHECK: {{^ *}}[[#@LINE]] {{ *}}4 {{.*}}n--;
  return n;
}
__global__ void notHere(int *p) { *p = 1; }
#pragma lineprof off

int main() {
  int s = unmarked(1) + byPragma(1) + byPragma('a') + byAttribute(2) +
          byAttribute(3) + inStretch(4);
  notHere<<<1, 1>>>(nullptr);
  return s == 0;
}
// CHECK: Region
// CHECK-DAG: {{^}}block {{ *}}2 {{.*}}.cu:24
// CHECK-DAG: {{^}}macro {{ *}}2 {{.*}}.cu:29
// CHECK-DAG: {{^}}inStretch:39 {{ *}}4 {{.*}}.cu:39
// CHECK-NOT: Not profiled
