// SPDX-License-Identifier: MIT
//
// Memory of the GPU, managed and pinned, by every way to allocate and free it:
// beside each line is what it allocates (`// MEMORY:`, run with --memory).
// Bytes are those asked for; rows of a pitched allocation are padded.
#include "scenario.h"

#include <cuda.h>

using allocate = decltype(cuMemAlloc);

/// Nothing of libcuda is linked, as in driver.cu.
static allocate *find_allocate() {
  void *entry = nullptr;
  cudaDriverEntryPointQueryResult found;
  check(cudaGetDriverEntryPointByVersion("cuMemAlloc", &entry, 12000,
                                         cudaEnableDefault, &found));
  return found == cudaDriverEntryPointSuccess ? (allocate *)entry : nullptr;
}

enum { KIB = 1 << 10, MIB = 1 << 20 };

PROFILED __attribute__((noinline)) static char *get(size_t size) {
  char *memory;
  check(cudaMalloc(&memory, size)); // MEMORY: device.allocs=2 device.bytes=12582912 device.live_bytes=0 device.at_peak_bytes=12582912
  return memory;
}

PROFILED static void pools() {
  cudaStream_t stream;
  char *memory;
  check(cudaStreamCreate(&stream));
  for (int i = 0; i < 4; i++) {
    check(cudaMallocAsync(&memory, MIB, stream)); // MEMORY: device.allocs=4 device.bytes=4194304 device.live_bytes=0
    check(cudaMemsetAsync(memory, 0, MIB, stream)); // GPU: activities=4
    check(cudaFreeAsync(memory, stream)); // MEMORY: device.freed_here=4 device.freed_here_bytes=4194304
  }
  check(cudaMallocAsync(&memory, KIB, stream)); // MEMORY: device.bytes=1024 device.live_bytes=0
  check(cudaStreamSynchronize(stream)); // GPU: calls=1
  check(cudaFree(memory)); // MEMORY: device.freed_here_bytes=1024
  check(cudaStreamDestroy(stream));
}

PROFILED int main() {
  need_gpu();
  if (!device_has(cudaDevAttrMemoryPoolsSupported))
    return SKIPPED;
  char *first, *second, *managed, *pinned, *other;
  CUdeviceptr driver;
  first = get(8 * MIB); // MEMORIES: device.bytes=8388608 device.at_peak_bytes=8388608
  second = get(4 * MIB); // MEMORIES: device.bytes=4194304 device.at_peak_bytes=4194304
  check(cudaFree(first)); // MEMORY: device.freed_here=1 device.freed_here_bytes=8388608
  check(cudaFree(second)); // MEMORY: device.freed_here_bytes=4194304
  pools(); // MEMORIES: device.bytes=4195328 device.freed_here_bytes=4195328 device.live_bytes=0
  allocate *by_driver = find_allocate();
  if (!by_driver)
    return 1;
  CUresult status = by_driver(&driver, 64 * KIB); // MEMORY: device.bytes=65536 device.live_bytes=65536
  if (status != CUDA_SUCCESS)
    return 1;
  check(cudaMallocManaged(&managed, MIB)); // MEMORY: managed.bytes=1048576 managed.live_bytes=0 device.bytes=0
  check(cudaMallocHost(&pinned, 2 * MIB)); // MEMORY: pinned.bytes=2097152 pinned.live_bytes=0 device.bytes=0
  check(cudaHostAlloc(&other, MIB, cudaHostAllocDefault)); // MEMORY: pinned.bytes=1048576 pinned.live_bytes=1048576
  check(cudaFree(managed)); // MEMORY: managed.freed_here_bytes=1048576
  check(cudaFreeHost(pinned)); // MEMORY: pinned.freed_here_bytes=2097152
  return 0;
}
