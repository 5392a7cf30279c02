// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -o %t
// RUN: rm -f %t.lprof && not --crash env LINEPROF_OUTPUT=%t.lprof \
// RUN:   %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %truth %t.d/main.c %t.json launches=1000 kernels>=900
// Intent: of a program that is killed all calls are there, and the activities
// that CUPTI had handed over.

//--- main.c
#include "cuda_replay.h"
#include <signal.h>
int main(void) {
  for (int i = 0; i < 1000; i++)
    cudaLaunchKernel("k"); // GPU: launches=1000
  raise(SIGKILL);
  return 0;
}

//--- scenario
buffer 8192
on cudaLaunchKernel kernel duration=100
