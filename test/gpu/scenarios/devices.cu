// SPDX-License-Identifier: MIT
//
// Two devices: in turn, from a thread each, and copies between them. On a
// machine with one both are that one, and all lines have the same work.
#include "scenario.h"

#include <thread>

PROFILED static void work(int device) {
  int *p, host[32] = {};
  cudaStream_t stream;
  check(cudaSetDevice(device));
  check(cudaMalloc(&p, 4096)); // GPU: calls=4
  check(cudaStreamCreate(&stream));
  check(cudaMemcpy(p, host, 128, cudaMemcpyHostToDevice)); // GPU: h2d_bytes=512 activities=4
  for (int i = 0; i < 10; i++)
    add<<<1, 32, 0, stream>>>(p, 32); // GPU: launches=40 kernels=40
  check(cudaStreamSynchronize(stream)); // GPU: activities=0 waits=4
  check(cudaMemcpy(host, p, 128, cudaMemcpyDeviceToHost)); // GPU: d2h_bytes=512 activities=4
  check(cudaStreamDestroy(stream));
  check(cudaFree(p)); // GPU: calls>=4 activities=0
}

PROFILED int main() {
  need_gpu();
  int count, *from, *to;
  check(cudaGetDeviceCount(&count));
  int second = count > 1 ? 1 : 0;
  if (!second)
    std::fprintf(stderr, "scenario: one device, used as two\n");
  work(0); // ABOVE: kernels=10
  work(second); // ABOVE: kernels=10
  std::thread one(work, 0), two(work, second);
  one.join();
  two.join();
  check(cudaSetDevice(0));
  check(cudaMalloc(&from, 4096)); // GPU: calls=1
  check(cudaSetDevice(second));
  check(cudaMalloc(&to, 4096)); // GPU: calls=1
  for (int i = 0; i < 5; i++)
    check(cudaMemcpyPeer(to, second, from, 0, 4096)); // GPU: calls=5 h2d_bytes=0 d2h_bytes=0 activities>=5
  check(cudaDeviceSynchronize()); // GPU: activities=0 waits=1
  check(cudaFree(to)); // GPU: calls>=1 activities=0
  check(cudaFree(from)); // GPU: calls>=1 activities=0
  return 0;
}
