// RUN: split-file %s %t.d && %clang -c %t.d/library.c %cuda_headers -o %t.o
// RUN: %clang_cuda %t.d/main.c %t.o -o %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %truth %t.d/main.c %t.json launches=8 kernels=10 gpu_ns=103577 \
// RUN:   nowhere=0 unmatched=0 early=0 dropped=0 spans=15 spans_dropped=0
// RUN: rm -f %t.lprof && env LINEPROF_MEASURE_MODE=count \
// RUN:   LINEPROF_OUTPUT=%t.lprof %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %truth %t.d/main.c %t.json launches=8 kernels=10 nowhere=0
// RUN: rm -f %t.lprof && env LINEPROF_MEASURE_MODE=auto \
// RUN:   LINEPROF_OUTPUT=%t.lprof %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %truth %t.d/main.c %t.json launches=8 kernels=10 nowhere=0
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay_old%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %truth %t.d/main.c %t.json launches=8 kernels=10 gpu_ns=103577 nowhere=0
// RUN: %kprof report %t.lprof | %filecheck %t.d/listing
// RUN: %kprof report --columns line,h2d,h2drate,d2hrate,d2drate,pageable,launch,queue \
// RUN:   %t.lprof | FileCheck %t.d/columns
// RUN: %kprof lines --by gpu --limit 3 %t.lprof | FileCheck %t.d/hottest
// Intent: each kernel, copy, memset, wait and graph is on the line that asked
// for it, with and without clocks, for CUPTI 13 and 12.

//--- library.c
#include "cuda_replay.h"
void multiply(void) { cudaLaunchKernel("gemm"); }

//--- main.c
#include "cuda_replay.h"
void multiply(void);
__attribute__((noinline)) static void three(void) {
  for (int i = 0; i < 3; i++)
    cudaLaunchKernel("saxpy"); // GPU: launches=3 kernels=3 gpu_ns=30000 calls=3
}
__attribute__((noinline)) static int recurse(int depth) {
  if (depth == 0)
    return cudaLaunchKernel("deep"); // GPU: launches=1 kernels=1 gpu_ns=500
  volatile int more = recurse(depth - 1); // ABOVE: launches=1 gpu_ns=500
  return more + 1;
}
int main(void) {
  void *memory;
  int device;
  cudaGetDevice(&device);
  cudaMalloc(&memory, 100); // GPU: calls=1 activities=0
  cudaMemcpy("in"); // GPU: calls=1 h2d_bytes=4096 pageable_bytes=4096 h2d_ns=2000 wait_ns>=1
  cudaMemcpyAsync("out"); // GPU: calls=1 d2h_bytes=8192 pageable_bytes=0 wait_ns=0
  cudaMemcpyAsync("peer"); // GPU: calls=1 d2d_bytes=77 gpu_ns=100
  cudaMemset("zero"); // GPU: calls=1 activities=1 gpu_ns=300 launches=0
  three(); // ABOVE: launches=3 gpu_ns=30000
  recurse(4); // ABOVE: launches=1 gpu_ns=500
  cudaLaunchCooperativeKernel("grid"); // GPU: launches=1 kernels=1 gpu_ns=777
  cudaLaunchKernelExC("cluster"); // GPU: launches=1 kernels=1 gpu_ns=1000
  cudaGraphLaunch("step"); // GPU: launches=1 kernels=3 activities=4 gpu_ns=58900
  cudaStreamSynchronize("s"); // GPU: calls=1 wait_ns>=2000000 launches=0
  cudaDeviceSynchronize(); // GPU: calls=1 wait_ns>=1 activities=0
  multiply(); // GPU: launches=1 kernels=1 gpu_ns=9000
  cudaFree(memory); // GPU: calls=1
  return device;
}

//--- scenario
device id=0 sms=132
on cudaMemcpy:in copy kind=1 from=1 to=3 bytes=4096 duration=2000
on cudaMemcpyAsync:out copy kind=2 from=3 to=2 bytes=8192 duration=1000
on cudaMemcpyAsync:peer peer bytes=77 duration=100
on cudaMemset:zero set bytes=64 duration=300
on cudaLaunchKernel:saxpy kernel name=_ZN2my5saxpyIfEEvPT_ grid=264 block=256 delay=5000 duration=10000
on cudaLaunchKernel:deep kernel name=_Z4deepv duration=500
on cudaLaunchCooperativeKernel kernel name=_Z4gridv duration=777
on cudaLaunchKernelExC kernel name=cluster duration=1000
on cudaGraphLaunch:step kernel name=one node=1 duration=20000
on cudaGraphLaunch:step kernel name=two node=2 delay=20000 duration=30000
on cudaGraphLaunch:step kernel name=one node=3 delay=50000 duration=8000
on cudaGraphLaunch:step set node=4 delay=58000 bytes=1 duration=900
on cudaStreamSynchronize sleep=2000000
on cudaLaunchKernel:gemm kernel name=gemm duration=9000

//--- listing
CHECK: Function: three at line 3
CHECK: Launches {{ *}}GPU Time {{ *}}% GPU {{ *}}H2D {{ *}}D2H {{ *}}D2D {{ *}}Wait
CHECK: {{^ *}}5 {{ *}}3 {{.*}} 3 {{ *}}30.0 {{ *}}29.0 {{.*}}cudaLaunchKernel
CHECK: Function: main at line 13
CHECK: {{^ *}}18 {{ *}}1 {{.*}}4.0 KiB {{.*}}"in"
CHECK: {{^ *}}26 {{ *}}1 {{.*}} 1 {{ *}}58.9 {{ *}}56.9 {{.*}}cudaGraphLaunch
CHECK: GPU 0 'Replay GPU': busy {{.*}} with kernels, idle
CHECK: Kernels {{ *}}GPU Time {{.*}}Grid {{ *}}Block {{ *}}Regs {{ *}}Shared {{.*}}Kernel
CHECK: main.c:5 in three
CHECK-NEXT: {{^ *}}3 {{ *}}30.0 {{ *}}10.0 {{.*}}264 {{ *}}256 {{ *}}32 {{ *}}0 {{ *}}25 {{ *}}100 {{ *}}my::saxpy

//--- columns
CHECK: H2D {{ *}}H2D GB/s {{ *}}D2H GB/s {{ *}}D2D GB/s {{ *}}Pageable {{ *}}Launch {{ *}}Queue  Line Contents
CHECK: Function: main at line 13
CHECK: {{^ *}}18 {{ *}}4.0 KiB {{ *}}2.0 {{ *}}4.0 KiB {{ *}}{{[0-9.]+}}  {{.*}}"in"
CHECK: {{^ *}}19 {{ *}}8.2 {{ *}}{{[0-9.]+}}  {{.*}}"out"
CHECK: {{^ *}}20 {{ *}}0.8 {{ *}}{{[0-9.]+}}  {{.*}}"peer"
CHECK: {{^ *}}22 {{ *}}{{[0-9.]+}} {{ *}}{{[0-9.]+}}  {{.*}}three()

//--- hottest
CHECK: GPU Self {{ *}}Launches
CHECK-NEXT: ====
CHECK-NEXT: {{^ +58.9 .*}}cudaGraphLaunch("step");
CHECK-NEXT: {{^ +30.0 .*}}cudaLaunchKernel("saxpy");
CHECK-NEXT: {{^ +9.0 .*}}multiply();
