// SPDX-License-Identifier: MIT
//
// What all scenarios share. A scenario knows the truth: beside each line that
// asks a GPU for work, `// GPU: FIELD=VALUE ...` says how much, in the fields
// of `kprof report --json`; ../Inputs/truth.py compares. Lines of headers, and
// functions without the mark, are not profiled: what they do counts for the
// profiled line that called them.
#pragma once

#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

#define PROFILED __attribute__((lineprof))

enum { SKIPPED = 77 };

inline void check(cudaError_t status) {
  if (status == cudaSuccess)
    return;
  std::fprintf(stderr, "scenario: %s\n", cudaGetErrorString(status));
  std::exit(1);
}

/// Without a GPU a scenario has nothing to show, and says so.
inline void need_gpu() {
  int count = 0;
  cudaError_t status = cudaGetDeviceCount(&count);
  if (status == cudaSuccess && count > 0) {
    check(cudaSetDevice(0)); // what first use costs is not for a later line
    return;
  }
  std::fprintf(stderr, "scenario: no GPU: %s\n",
               status == cudaSuccess ? "no device" : cudaGetErrorString(status));
  std::exit(SKIPPED);
}

inline bool device_has(cudaDeviceAttr what) {
  int value = 0;
  check(cudaDeviceGetAttribute(&value, what, 0));
  return value != 0;
}

/// Takes `clocks` clocks of a multiprocessor, more or less.
__global__ void spin(long long clocks) {
  long long start = clock64();
  while (clock64() - start < clocks)
    ;
}

__global__ void add(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] += 1;
}
