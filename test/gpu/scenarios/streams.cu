// SPDX-License-Identifier: MIT
//
// Two streams, events, and four host threads that launch at the same time.
#include "scenario.h"

#include <thread>
#include <vector>

PROFILED static void worker(int *p, int times) {
  cudaStream_t stream;
  check(cudaStreamCreate(&stream));
  for (int i = 0; i < times; i++)
    add<<<1, 32, 0, stream>>>(p, 32); // GPU: launches=1000 kernels=1000
  check(cudaMemcpyAsync(p, p + 64, 128, cudaMemcpyDeviceToDevice, stream)); // GPU: d2d_bytes=512 activities=4
  check(cudaStreamSynchronize(stream)); // GPU: activities=0 calls>=4
  cudaStreamDestroy(stream);
}

PROFILED int main() {
  need_gpu();
  int *p;
  check(cudaMalloc(&p, 1 << 16)); // GPU: calls=1
  cudaStream_t first, second;
  cudaEvent_t done;
  check(cudaStreamCreate(&first));
  check(cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking));
  check(cudaEventCreate(&done));
  spin<<<1, 1, 0, first>>>(1000000); // GPU: launches=1 kernels=1
  check(cudaEventRecord(done, first));
  check(cudaStreamWaitEvent(second, done));
  for (int i = 0; i < 20; i++)
    add<<<1, 32, 0, second>>>(p, 32); // GPU: launches=20 kernels=20
  check(cudaEventSynchronize(done)); // GPU: activities=0 calls=1
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; i++)
    threads.emplace_back(worker, p + 1024 * i, 250);
  for (std::thread &t : threads)
    t.join();
  check(cudaDeviceSynchronize()); // GPU: activities=0 calls=1
  check(cudaEventDestroy(done));
  check(cudaFree(p)); // GPU: calls>=1 activities=0
  return 0;
}
