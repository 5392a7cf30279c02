/* As scenarios/graphs.cu. */
#include "cuda_replay.h"
int main(void) {
  cudaLaunchKernel("captured");    // GPU: kernels=0 // NODES: kernels=10
  cudaGraphAddKernelNode("added"); // NODES: kernels=20
  cudaGraphInstantiate("g");
  for (int i = 0; i < 10; i++)
    cudaGraphLaunch("g"); // GPU: kernels=30
  return 0;
}
