// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err
// RUN: FileCheck %s < %t.err
// RUN: %truth %t.d/main.c %t.json launches=6 kernels=5 gpu_ns=3100 \
// RUN:   dropped=1 unmatched=1 early=1 no_time=1 backward=1 nowhere=1
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.d/well %t
// RUN: %kprof report --json %t.lprof 2>&1 > %t.json | count 0
// RUN: %truth %t.d/main.c %t.json launches=6 kernels=6 \
// RUN:   dropped=0 unmatched=0 early=0 no_time=0 backward=0 nowhere=0
// Intent: each self-check fires where it should, and none where all is well.
// CHECK: CUPTI dropped 1 records
// CHECK: 1 GPU activities belong to no call
// CHECK: 1 GPU activities have no begin or end, 1 end before they begin
// CHECK: 1 GPU activities began before the call {{.*}}, by up to {{.*}} us

//--- main.c
#include "cuda_replay.h"
int main(void) {
  int device;
  cudaLaunchKernel("dropped"); // GPU: launches=1
  cudaGetDevice(&device);
  cudaLaunchKernel("stray"); // GPU: launches=1
  cudaLaunchKernel("zero"); // GPU: launches=1 kernels=1
  cudaLaunchKernel("backward"); // GPU: launches=1 kernels=1
  cudaLaunchKernel("early"); // GPU: launches=1 kernels=1 gpu_ns=100
  cudaLaunchKernel("last"); // GPU: launches=1 kernels=1
  return 0;
}

//--- scenario
drop 1
on cudaLaunchKernel:dropped kernel duration=100
on cudaLaunchKernel:stray kernel duration=1000 correlation=-2
on cudaLaunchKernel:zero kernel times=zero
on cudaLaunchKernel:backward kernel times=backward
on cudaLaunchKernel:early kernel delay=-500000 duration=100
on cudaLaunchKernel:last kernel duration=2000

//--- well
on cudaLaunchKernel kernel duration=100
