/* In place of scenarios on machines without a GPU: for the test of run.sh. */
#include "cuda_replay.h"
static void many(int n) {
  for (int i = 0; i < n; i++)
    cudaLaunchKernel("k"); // GPU: launches=100 kernels=100
}
int main(void) {
  many(100);                 // ABOVE: launches=100
  cudaDeviceSynchronize();   // GPU: calls=1
  return 0;
}
