// SPDX-License-Identifier: MIT
//
// The driver API, which a program finds at run time: nothing of libcuda is
// linked, so that this builds and says so where there is none.
#include "scenario.h"

#include <cuda.h>

template <class F> static F *find(const char *name) {
  void *entry = nullptr;
  cudaDriverEntryPointQueryResult found;
  check(cudaGetDriverEntryPointByVersion(name, &entry, 12000, cudaEnableDefault,
                                         &found));
  if (found == cudaDriverEntryPointSuccess && entry)
    return (F *)entry;
  std::fprintf(stderr, "scenario: the driver has no '%s'\n", name);
  std::exit(1);
}

static void check(CUresult status) {
  if (status != CUDA_SUCCESS)
    std::exit(1);
}

PROFILED int main() {
  need_gpu();
  auto *allocate = find<decltype(cuMemAlloc)>("cuMemAlloc");
  auto *copy_to = find<decltype(cuMemcpyHtoD)>("cuMemcpyHtoD");
  auto *copy_from = find<decltype(cuMemcpyDtoH)>("cuMemcpyDtoH");
  auto *set = find<decltype(cuMemsetD8)>("cuMemsetD8");
  auto *launch = find<decltype(cuLaunchKernel)>("cuLaunchKernel");
  auto *wait = find<decltype(cuCtxSynchronize)>("cuCtxSynchronize");
  auto *release = find<decltype(cuMemFree)>("cuMemFree");
  cudaFunction_t kernel;
  check(cudaGetFuncBySymbol(&kernel, (const void *)add));
  CUdeviceptr p;
  int n = 32;
  static char host[4096];
  check(allocate(&p, sizeof host)); // GPU: calls=1 activities=0
  check(copy_to(p, host, sizeof host)); // GPU: h2d_bytes=4096 activities=1
  check(set(p, 0, 1024)); // GPU: activities=1 kernels=0
  void *arguments[] = {&p, &n};
  for (int i = 0; i < 6; i++)
    check(launch((CUfunction)kernel, 1, 1, 1, 32, 1, 1, 0, nullptr, arguments, nullptr)); // GPU: launches=6 kernels=6
  check(wait()); // GPU: activities=0 calls=1
  check(copy_from(host, p, 512)); // GPU: d2h_bytes=512 activities=1
  check(release(p)); // GPU: calls>=1 activities=0
  return 0;
}
