// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.d/scenario %t
// RUN: %kprof report --set gpu.tell_launch=100%% %t.lprof | %filecheck %s
// RUN: %kprof report --set gpu.tell_launch=100%% --json %t.lprof | FileCheck %s --check-prefix=JSON
// RUN: %kprof report --set gpu.tell_pageable=0 --set gpu.tell_waits=21 \
// RUN:   --set gpu.tell_tiny=201 --set gpu.tell_idle=100%% --set gpu.tell_launch=100%% \
// RUN:   --set gpu.tell_occupancy=0%% %t.lprof | FileCheck %s --check-prefix=NONE
// Intent: advice is given where a rule's threshold is reached, and not below, nor
// where it is about less than a hundredth of the time.
// CHECK: {{^}}Advice
// CHECK-NEXT: main.c:4: copies 2.0 MiB from or to pageable memory, at 2.1 GB/s; pin it
// CHECK-NEXT: main.c:6: launches take {{.*}} us each, what they launch 0.1 us; fuse
// CHECK-NEXT: main.c:7: waits for the GPU 20 times, {{.*}} s in all; wait once
// CHECK-NEXT: main.c:8: 'big' can use 12.5 % of the warps; give it more or larger blocks
// CHECK-NEXT: GPU 0 does nothing for {{.*}} % of the time
// CHECK-NEXT: {{^$}}
// JSON: "advice": [
// JSON: "rule": "pageable-copy"
// JSON: "line": 4
// JSON: "rule": "tiny-kernels"
// JSON: "line": 6
// JSON: "rule": "wait-in-loop"
// JSON: "line": 7
// JSON: "rule": "low-occupancy"
// JSON: "rule": "idle-gpu"
// NONE-NOT: Advice

//--- main.c
#include "cuda_replay.h"
int main(void) {
  cudaMemcpyAsync("pinned");
  cudaMemcpy("pageable");
  for (int i = 0; i < 200; i++) {
    cudaLaunchKernel("tiny");
    if (i % 10 == 0) cudaStreamSynchronize("s");
    if (i == 0) cudaLaunchKernel("big");
    cudaEventSynchronize("at once");
  }
  cudaDeviceSynchronize();
  return 0;
}

//--- scenario
device id=0 sms=132
on cudaMemcpyAsync copy kind=1 from=2 to=3 bytes=2097152 duration=10000
on cudaMemcpy copy kind=1 from=1 to=3 bytes=2097152 duration=1000000
on cudaLaunchKernel:tiny kernel name=tiny grid=1320 block=256 duration=100
on cudaLaunchKernel:big kernel name=big grid=132 block=256 duration=5000000
on cudaMemcpy sleep=200000000
on cudaLaunchKernel:tiny sleep=1000000
on cudaStreamSynchronize sleep=10000000
on cudaDeviceSynchronize sleep=1000000000
