// SPDX-License-Identifier: MIT
//
// Launches of every kind from one thread: <<<>>>, cudaLaunchKernel,
// cudaLaunchKernelEx, cooperative, with a cluster; and lines that wait.
#include "scenario.h"

#include <cooperative_groups.h>

__global__ void synchronise(int *p) {
  cooperative_groups::this_grid().sync();
  if (threadIdx.x == 0)
    p[blockIdx.x] = 1;
}

PROFILED static void many(int *p, int n) {
  for (int i = 0; i < n; i++)
    add<<<1, 32>>>(p, 32); // GPU: launches=1000 kernels=1000 activities=1000
}

PROFILED static void two_on_a_line(int *p) {
  add<<<1, 32>>>(p, 32); add<<<2, 16>>>(p, 32); // GPU: launches=2 kernels=2
}

template <class T> PROFILED static void from_a_template(T *p) {
  add<<<1, 32>>>((int *)p, 1); // GPU: launches=2 kernels=2
}

static void unprofiled(int *p) {
  for (int i = 0; i < 7; i++)
    add<<<1, 1>>>(p, 1);
}

PROFILED static void cluster(int *p) {
  cudaLaunchConfig_t how = {};
  cudaLaunchAttribute attribute;
  how.gridDim = dim3(4);
  how.blockDim = dim3(32);
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim.x = 2;
  attribute.val.clusterDim.y = attribute.val.clusterDim.z = 1;
  how.attrs = &attribute;
  how.numAttrs = device_has(cudaDevAttrClusterLaunch) ? 1 : 0;
  for (int i = 0; i < 4; i++)
    check(cudaLaunchKernelEx(&how, add, p, 32)); // GPU: launches=4 kernels=4
}

PROFILED int main() {
  need_gpu();
  int *p, n = 32;
  check(cudaMalloc(&p, 4096)); // GPU: calls=1
  many(p, 1000); // ABOVE: kernels=1000
  two_on_a_line(p); // ABOVE: kernels=2
  from_a_template(p); // ABOVE: kernels=1
  from_a_template((char *)p); // ABOVE: kernels=1
  unprofiled(p); // GPU: launches=7 kernels=7
  cluster(p); // ABOVE: kernels=4
  void *arguments[] = {&p, &n};
  check(cudaLaunchKernel((const void *)add, dim3(1), dim3(32), arguments, 0, nullptr)); // GPU: launches=1 kernels=1
  void *only[] = {&p};
  check(cudaLaunchCooperativeKernel((const void *)synchronise, dim3(4), dim3(32), only, 0, nullptr)); // GPU: launches=1 kernels=1
  spin<<<1, 1>>>(10000000); // GPU: launches=1 kernels=1 kernel_ns>=1000000
  check(cudaDeviceSynchronize()); // GPU: kernels=0 wait_ns>=500000
  auto launch = [&](int times) {
    for (int i = 0; i < times; i++)
      add<<<1, 1>>>(p, 1); // GPU: launches=3 kernels=3
  };
  launch(3); // ABOVE: kernels=3
  check(cudaFree(p)); // GPU: calls>=1 kernels=0
  return 0;
}
