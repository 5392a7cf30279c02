/* Its truth is a lie: run.sh must say so. */
#include "cuda_replay.h"
int main(void) {
  cudaLaunchKernel("k"); // GPU: launches=2 kernels=1
  return 0;
}
