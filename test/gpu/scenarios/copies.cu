// SPDX-License-Identifier: MIT
//
// Copies in all directions, of pageable and pinned memory, in 1 and 2
// dimensions, memsets, allocation.
#include "scenario.h"

enum { SIZE = 1 << 20 };

PROFILED int main() {
  need_gpu();
  char *device, *other, *pinned;
  static char pageable[SIZE];
  check(cudaMalloc(&device, SIZE)); // GPU: calls=1 activities=0
  check(cudaMalloc(&other, SIZE)); // GPU: calls=1 activities=0
  check(cudaMallocHost(&pinned, SIZE)); // GPU: calls=1 activities=0
  for (int i = 0; i < 3; i++)
    check(cudaMemcpy(device, pageable, SIZE, cudaMemcpyHostToDevice)); // GPU: h2d_bytes=3145728 pageable_bytes=3145728 d2h_bytes=0 kernels=0
  check(cudaMemcpy(device, pinned, SIZE, cudaMemcpyHostToDevice)); // GPU: h2d_bytes=1048576 pageable_bytes=0 activities=1
  check(cudaMemcpy(pageable, device, SIZE, cudaMemcpyDeviceToHost)); // GPU: d2h_bytes=1048576 pageable_bytes=1048576
  check(cudaMemcpyAsync(pinned, device, 4096, cudaMemcpyDeviceToHost)); // GPU: d2h_bytes=4096 pageable_bytes=0 activities=1
  check(cudaMemcpy(other, device, SIZE, cudaMemcpyDeviceToDevice)); // GPU: d2d_bytes=1048576 activities=1
  check(cudaMemcpy2D(other, 256, device, 512, 128, 64, cudaMemcpyDeviceToDevice)); // GPU: d2d_bytes=8192 activities=1
  check(cudaMemcpy2DAsync(device, 256, pinned, 256, 100, 10, cudaMemcpyHostToDevice)); // GPU: h2d_bytes=1000 activities=1
  check(cudaMemset(device, 1, SIZE)); // GPU: activities=1 kernels=0
  for (int i = 0; i < 5; i++)
    check(cudaMemsetAsync(other, i, 4096)); // GPU: activities=5 kernels=0
  check(cudaDeviceSynchronize()); // GPU: calls=1 activities=0
  check(cudaFreeHost(pinned)); // GPU: calls>=1 activities=0
  check(cudaFree(other)); // GPU: calls>=1 activities=0
  check(cudaFree(device)); // GPU: calls>=1 activities=0
  return 0;
}
