// RUN: %if cuda-clang %{ %clang_cuda_all -I%S/Inputs -c %s -o %t.c.o && %link_cuda %t.c.o -o %t && %listing | %filecheck %s %}
// RUN: %nvcc_all -I%S/Inputs -c %s -o %t.n.o && %link_cuda %t.n.o -o %t && %listing | %filecheck %s
// Intent: host lines of a .cu file have the rows and hits that they would have
// in a .cpp file, with either compiler; a launch is one row, on its line.
#include "shared.h"

#include <vector>

#define CHECK_CUDA(call) \
  do { \
    if ((call) != cudaSuccess) \
      failures++; \
  } while (0)

static int failures;

__global__ void kernel(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = twice(p[i]);
}

template <class F> __global__ void apply(F f, int *p) {
  *p = f(*p);
}

struct Scale {
  int by;
  __host__ __device__ int operator()(int x) const {
    return x * by; // CHECK-DAG: {{^ *}}[[#@LINE]] {{ *}}2 {{.*}}return x * by;
  }
};

__host__ __device__ int both(int x) {
  int y = x + 1; // CHECK-DAG: {{^ *}}[[#@LINE]] {{ *}}3 {{.*}}int y
  return y; // CHECK-DAG: {{^ *}}[[#@LINE]] {{ *}}3 {{.*}}return y
}

namespace shapes {
class Shape {
public:
  virtual ~Shape() {}
  virtual int launch(int n) {
    for (int i = 0; i < n; i++) // CHECK-DAG: {{^ *}}[[#@LINE]] {{ *}}5 {{.*}}for (int i = 0; i < n; i++)
      apply<<<1, 1>>>(Scale{i}, (int *)nullptr); // CHECK-DAG: {{^ *}}[[#@LINE]] {{ *}}4 {{.*}}apply<<<
    return n; // CHECK-DAG: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}return n;
  }
};
} // namespace shapes

template <class T> T sum(const std::vector<T> &v) {
  T s = 0;
  for (const T &x : v) // CHECK-DAG: {{^ *}}[[#@LINE]] {{ *}}4 {{.*}}for (const T &x : v)
    s += x; // CHECK-DAG: {{^ *}}[[#@LINE]] {{ *}}3 {{.*}}s += x;
  return s;
}

static int branches(int n) {
  int i = 0;
  do {
    i++; // CHECK-DAG: {{^ *}}[[#@LINE]] {{ *}}3 {{.*}}i++;
  } while (i < n); // CHECK-DAG: {{^ *}}[[#@LINE]] {{ *}}3 {{.*}}while (i < n);
  switch (n) {
  case 1:
    return 1; // CHECK-DAG: {{^ *}}[[#@LINE]] {{ *}}0 {{ *}}return 1;
  case 3:
    i = 30; // CHECK-DAG: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}i = 30;
  }
  try {
    if (i > 3)
      throw i; // CHECK-DAG: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}throw i;
  } catch (int) {
    i = 1; // CHECK-DAG: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}i = 1;
  }
  return i;
}

int main() {
  Scale three{3};
  int s = three(1) + three(2);
  for (int i = 0; i < 3; i++)
    s += both(i);
  shapes::Shape shape;
  s += shape.launch(4);
  s += sum(std::vector<int>{1, 2, 3});
  s += branches(3);
  CHECK_CUDA(cudaSetDevice(0)); // CHECK-DAG: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}CHECK_CUDA
  auto more = [&s](int x) {
    return s + x; // CHECK-DAG: {{^ *}}[[#@LINE]] {{ *}}2 {{.*}}return s + x;
  };
  s = more(1) + more(2);
  kernel // CHECK-DAG: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}kernel
      <<<dim3(1, 1),
         32>>>(nullptr,
               s);
  Counter counter;
  counter.add(twice(s)); // CHECK-DAG: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}counter.add
  return counter.onBoth() == 0 || failures > 1;
}

// Of the header.
// CHECK-DAG: Function: twice
// CHECK-DAG: {{^ *}}5 {{ *}}1 {{.*}}T y = x + x;
// CHECK-DAG: Function: Counter::add
// CHECK-DAG: {{^ *}}12 {{ *}}1 {{.*}}value += n;
// CHECK-DAG: Function: Counter::onBoth
