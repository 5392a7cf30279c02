// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_GPU_SPANS=0 LINEPROF_OUTPUT=%t.lprof \
// RUN:   %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %waited %t.d/main.c %t.json
// Intent: where more ran in a wait than is kept, the time of which nothing is
// known any more is not called idle.

//--- main.c
#include "cuda_replay.h"
int main(void) {
  for (int i = 0; i < 70000; i++)
    cudaLaunchKernel("k");
  cudaStreamSynchronize("s"); // WAITED: unknown=some/1 work:4=some/1 nothing=rest/1
  return 0;
}

//--- scenario
on cudaLaunchKernel kernel stream=7 delay=1500000000 duration=1000
on cudaStreamSynchronize sleep=2000000000
on cudaStreamSynchronize sync
