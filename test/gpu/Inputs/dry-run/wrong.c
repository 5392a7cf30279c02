/* Its truth is a lie: run.sh must say so. */
#include "cuda_replay.h"
int main(void) {
  cudaLaunchKernel("k");           // GPU: launches=2 kernels=1
  cudaLaunchKernel("captured");    // GPU: kernels=0 // IS: captured
  cudaGraphAddKernelNode("added"); // NODES: kernels=1
  cudaGraphInstantiate("g");
  cudaGraphLaunch("g"); // GPU: kernels=3
  cudaMemcpyAsync("c"); // GPU: calls=1 // WAITS: work:captured>=1%
  cudaStreamSynchronize("t"); // GPU: waits=1 // WAITS: work:captured>=1% nothing<=50%
  return 0;
}
