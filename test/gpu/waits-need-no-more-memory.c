// UNSUPPORTED: asan, tsan
// RUN: split-file %s %t.d && %clang_cuda -I%S/Inputs %t.d/main.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_GPU_SPANS=0 LINEPROF_OUTPUT=%t.lprof \
// RUN:   %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err && count 0 < %t.err
// RUN: %waited %t.d/main.c %t.json
// Intent: what waited for what is exact over many more waits, activities
// and events than are kept, in no more memory.

//--- main.c
#include "cuda_replay.h"
#include "resident.h"
int main(void) {
  long memory = 0;
  for (int i = 0; i < 300000; i++) {
    if (i == 150000)
      memory = resident();
    cudaLaunchKernel("k");
    cudaEventRecord("e", "t");
    cudaStreamWaitEvent("s", "e");
    cudaStreamSynchronize("s"); // WAITED: work:8=3000000/300000 nothing=rest/300000
  }
  return resident() - memory > 1024;
}

//--- scenario
on cudaEventRecord event event=1 stream=8
on cudaStreamWaitEvent sync type=2 stream=7 event=1
on cudaStreamSynchronize kernel correlation=-6 stream=8 delay=0 duration=10
on cudaStreamSynchronize sync stream=7
