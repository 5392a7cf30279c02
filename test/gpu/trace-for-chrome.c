// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_SCHEDULE_STEPS=2:5 \
// RUN:   LINEPROF_OUTPUT=%t.lprof %replay%t.d/scenario %t
// RUN: %kprof export -o %t.json %t.lprof 2>&1 | count 0
// RUN: %python %S/Inputs/trace.py %t.json kernel=3 graph=6 copy=3 calls=9 \
// RUN:   arrows=12 windows=1 regions=6 steps=3 inside=6
// RUN: rm -f %t.lprof && env LINEPROF_REGIONS_SPANS=4 \
// RUN:   LINEPROF_OUTPUT=%t.lprof %replay%t.d/scenario %t
// RUN: %kprof export -o %t.json %t.lprof 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: %python %S/Inputs/trace.py %t.json kernel=10 arrows=40
// RUN: rm -f %t.lprof && env LINEPROF_REGIONS_TRACE=no \
// RUN:   LINEPROF_OUTPUT=%t.lprof %replay%t.d/scenario %t
// RUN: %kprof export -o %t.json %t.lprof 2>&1 | count 0
// RUN: %python %S/Inputs/trace.py %t.json kernel=10 regions=0 steps=0
// RUN: rm -f %t.lprof && env LINEPROF_GPU_SPANS=5 \
// RUN:   LINEPROF_OUTPUT=%t.lprof %replay%t.d/scenario %t
// RUN: %kprof export %t.lprof > %t.json 2> %t.err
// RUN: FileCheck %s < %t.err
// RUN: %python %S/Inputs/trace.py %t.json arrows=5
// RUN: rm -f %t.lprof && env LINEPROF_GPU_SPANS=0 LINEPROF_REGIONS_TRACE=no \
// RUN:   LINEPROF_OUTPUT=%t.lprof %replay%t.d/scenario %t
// RUN: %kprof export %t.lprof 2>&1 > %t.json | FileCheck %s --check-prefix=NONE
// RUN: %python %S/Inputs/trace.py %t.json arrows=0
// Intent: a trace has each activity on its stream, also where two contexts number
// theirs alike, each call once, on the
// thread that made it, and an arrow from one to the other; and regions and
// steps on lanes of their own, on the same time base.
// CHECK: 35 older activities are not in the trace
// NONE: there is no GPU work in it, no region and no step
// OLD: warning: 25 older regions and steps are not in the trace; regions.spans says

//--- main.c
#include "cuda_replay.h"
#include <lineprof/lineprof.h>
int main(void) {
  for (int i = 0; i < 10; i++) {
#pragma lineprof region "outer"
    {
      cudaLaunchKernel("k");
#pragma lineprof region "inner"
      {
        cudaGraphLaunch("g");
      }
      cudaMemcpyAsync("c");
    }
    lineprof_step();
  }
  return 0;
}

//--- scenario
device id=0
on cudaLaunchKernel kernel name=_Z6kernelv stream=7 delay=3000 duration=1000
on cudaGraphLaunch kernel name=graph stream=9 node=1 delay=3000 duration=1000
on cudaGraphLaunch kernel name=graph stream=9 node=2 delay=4000 duration=1000
on cudaMemcpyAsync copy kind=1 context=2 stream=7 bytes=5 delay=3000 duration=2000
