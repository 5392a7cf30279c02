// SPDX-License-Identifier: MIT
//
// Managed memory: the program copies nothing, and no copy is on its lines;
// what the driver moves by itself belongs to no call.
#include "scenario.h"

PROFILED int main() {
  need_gpu();
  int *p;
  check(cudaMallocManaged(&p, 1 << 20)); // GPU: calls=1 activities=0
  for (int i = 0; i < 1024; i++)
    p[i] = i;
  for (int i = 0; i < 3; i++)
    add<<<4, 256>>>(p, 1024); // GPU: launches=3 kernels=3 h2d_bytes=0
  check(cudaDeviceSynchronize()); // GPU: kernels=0 calls=1
  int wrong = p[5] != 8;
  check(cudaFree(p)); // GPU: calls>=1 kernels=0
  return wrong;
}
