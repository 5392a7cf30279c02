// RUN: %if cuda-clang %{ %clang_cuda_all -I%S/Inputs -c %s -o %t.c.o && %link_cuda %t.c.o -o %t && %listing | %filecheck %s --implicit-check-not="Function:" %}
// RUN: %nvcc_all --extended-lambda -I%S/Inputs -c %s -o %t.n.o && %link_cuda %t.n.o -o %t && %listing | %filecheck %s --implicit-check-not="Function:"
// Intent: kernels, device functions, what nvcc makes of them for the host, its
// registration and the toolkit's headers have no rows.
#include "shared.h"

#include <cooperative_groups.h>
#include <cuda_fp16.h>

__constant__ int table[4];
__device__ int counter;

__device__ int onDevice(int x) {
  return x + table[0];
}

static __device__ int withLambda(int x) {
  auto f = [](int y) { return y + 1; };
  return f(x);
}

__global__ void kernel(int *p) {
#pragma lineprof region "in a kernel"
  for (int i = 0; i < 3; i++)
    p[i] = onDevice(withLambda(i));
}

__global__ void empty() {}

namespace {
template <int N> __global__ void fixed(int *p) {
  cooperative_groups::this_thread_block().sync();
  *p = N + Counter().onDevice();
}
} // namespace

template <class F> __global__ void apply(F f) {
  f();
}

template <class T> struct Holder {
  T value;
  __device__ T get() const { return value; }
};

__global__ void holds(Holder<float> h, float *p) {
  *p = h.get() + __half2float(__float2half(1));
}

// CHECK: Function: Counter::add at line 11
// CHECK: Function: Counter::onBoth at line 17
// CHECK: Function: main
int main() {
  kernel<<<1, 1>>>(nullptr);
  empty<<<1, 1>>>();
  fixed<3><<<1, 1>>>(nullptr);
  holds<<<1, 1>>>(Holder<float>(), nullptr);
  apply<<<1, 1>>>([] __device__() { counter = 1; }); // CHECK: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}apply<<<
  Counter sum;
  sum.add(1);
  return sum.onBoth() != 1; // CHECK: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}return
}
// CHECK-NOT: Region
