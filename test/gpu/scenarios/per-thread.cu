// SPDX-License-Identifier: MIT
//
// Built with --default-stream per-thread: each host thread's launches go to a
// default stream of its own.
#include "scenario.h"

#include <thread>
#include <vector>

PROFILED static void worker(int *p) {
  for (int i = 0; i < 100; i++)
    add<<<1, 32>>>(p, 32); // GPU: launches=400 kernels=400
  check(cudaStreamSynchronize(cudaStreamPerThread)); // GPU: activities=0 calls>=4
}

PROFILED int main() {
  need_gpu();
  int *p;
  check(cudaMalloc(&p, 1 << 16)); // GPU: calls=1
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; i++)
    threads.emplace_back(worker, p + 1024 * i);
  for (std::thread &t : threads)
    t.join();
  add<<<1, 32>>>(p, 32); // GPU: launches=1 kernels=1
  check(cudaDeviceSynchronize()); // GPU: activities=0 calls=1
  return 0;
}
