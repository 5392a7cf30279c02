// SPDX-License-Identifier: MIT
//
// cuBLAS: what a library launches counts for the line that called it. How many
// kernels that are is the library's affair, so the line has a least value; all
// of them have to be on it.
#include "scenario.h"

#include <cublas_v2.h>

static void check(cublasStatus_t status) {
  if (status != CUBLAS_STATUS_SUCCESS)
    std::exit(1);
}

PROFILED int main() {
  need_gpu();
  enum { N = 1024 };
  float *a, *b, *c;
  const float one = 1, zero = 0;
  cublasHandle_t blas;
  check(cudaMalloc(&a, N * N * sizeof *a)); // GPU: calls=1
  check(cudaMalloc(&b, N * N * sizeof *b)); // GPU: calls=1
  check(cudaMalloc(&c, N * N * sizeof *c)); // GPU: calls=1
  check(cudaMemset(a, 0, N * N * sizeof *a)); // GPU: activities=1
  check(cudaMemset(b, 0, N * N * sizeof *b)); // GPU: activities=1
  check(cublasCreate(&blas)); // GPU: kernels=0
  for (int i = 0; i < 10; i++)
    check(cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_N, N, N, N, &one, a, N, b, N, &zero, c, N)); // GPU: launches>=10 kernels>=10 kernel_ns>=100000
  check(cudaDeviceSynchronize()); // GPU: kernels=0 calls=1
  check(cublasDestroy(blas)); // GPU: kernels=0
  return 0;
}
