#include "cuda_replay.h"
static void three(void) {
  for (int i = 0; i < 3; i++)
    cudaLaunchKernel("saxpy"); // GPU: launches=3 kernels=3
}
int main(void) {
  void *memory;
  cudaMalloc(&memory, 100);
  cudaMemcpy("in");
  cudaMemcpyAsync("out");
  cudaMemcpyAsync("peer");
  cudaMemset("zero");
  three();
  cudaLaunchCooperativeKernel("grid"); // GPU: launches=1 kernels=1
  cudaLaunchKernelExC("cluster"); // GPU: launches=1 kernels=1
  cudaGraphAddKernelNode("one");
  cudaGraphInstantiate("step");
  cudaGraphLaunch("step"); // GPU: launches=1 kernels=3
  cudaEventRecord("e", "s");
  cudaEventSynchronize("e");
  cudaStreamSynchronize("s");
  cudaDeviceSynchronize();
  cuLaunchKernel("driver"); // GPU: launches=1 kernels=1
  cudaFree(memory);
  return 0;
}
