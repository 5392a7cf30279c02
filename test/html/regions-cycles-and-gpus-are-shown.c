// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_SCHEDULE_STEPS=2:5,10:15,20:25 LINEPROF_REGIONS_TRACE=yes \
// RUN:   LINEPROF_OUTPUT=%t.lprof %replay%t.d/scenario %t
// RUN: %kprof html -o %t.html %t.lprof && %kprof report --json %t.lprof > %t.json
// RUN: %kprof export -o %t.trace.json %t.lprof
// RUN: %look regions %t.html %t.json %t.trace.json -- clean %t.html
// REQUIRES: gpu-layer
// Intent: regions with their distribution and calls by values, cycles, kernels and
// activities over time have the numbers of the JSON report and of the trace; calls
// in the buckets of a region are all its calls. These views are clean, too.

//--- main.c
#include "cuda_replay.h"
#include <lineprof/lineprof.h>
static volatile int sink;
static void prepare(int size) {
#pragma lineprof region "prepare; <b>" (size)
  {
    for (int i = 0; i < size * 1000; i++)
      sink += i;
  }
}
int main(void) {
  for (int i = 0; i < 30; i++) {
    lineprof_step();
    prepare(1 + i % 3);
    cudaLaunchKernel("k");
    cudaMemcpyAsync("c");
  }
  return 0;
}

//--- scenario
device id=0
on cudaLaunchKernel kernel name=_Z6kernelv stream=7 delay=3000 duration=1000
on cudaMemcpyAsync copy kind=1 context=2 stream=7 bytes=5 delay=3000 duration=2000
