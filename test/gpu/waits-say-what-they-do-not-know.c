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
  cudaLaunchKernel("k");
  cudaStreamSynchronize("s"); // WAITED: unknown=some/1 work:3=655360/1 nothing=rest/1
  return 0;
}

//--- scenario
on cudaStreamSynchronize sleep=5000000
on cudaStreamSynchronize kernel correlation=-2 repeat=70000 every=20 duration=10
on cudaStreamSynchronize sync
