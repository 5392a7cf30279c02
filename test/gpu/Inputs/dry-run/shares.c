/* As scenarios/waits.cu. */
#include "cuda_replay.h"
int main(void) {
  cudaLaunchKernel("k"); // GPU: kernels=2 // IS: short
  cudaLaunchKernel("k"); // GPU: kernels=2 // IS: long
  /* Of 10 ms and what sleeping takes longer. */
  cudaStreamSynchronize("s"); // GPU: waits=1 // WAITS: work:short>=1% work:long>=5%
  return 0;
}
