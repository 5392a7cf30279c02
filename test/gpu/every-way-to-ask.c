// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err && count 0 < %t.err
// RUN: %truth %t.d/main.c %t.json launches=4 kernels=4 waits=3 nowhere=0 unmatched=0
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof \
// RUN:   LINEPROF_GPU_KINDS=kernel %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err && count 0 < %t.err
// RUN: sed '/launches=/!s/GPU:/NONE:/' %t.d/main.c > %t.kernels.c
// RUN: %truth %t.kernels.c %t.json launches=4 kernels=4 waits=0 calls=4 activities=4
// Intent: variants of calls, the driver's and those of managed and virtual
// memory, are known by what they do; what only waits by name, or calls the host
// back, is none. Kinds that are not asked for are in no sum.

//--- main.c
#include "cuda_replay.h"
int main(void) {
  cudaReplayFunction("cudaMallocManaged"); // GPU: calls=1 activities=0
  cudaReplayFunction("cudaMemPrefetchAsync"); // GPU: calls=1 h2d_bytes=4096
  cudaReplayFunction("cudaLaunchKernel_ptsz"); // GPU: launches=1 kernels=1
  cudaReplayFunction("__cudaLaunchKernel_ptsz"); // GPU: launches=1 kernels=1
  cudaReplayFunction("cudaStreamSynchronize_ptsz"); // GPU: waits=1
  cudaReplayFunction("cudaMemcpyPeerAsync"); // GPU: calls=1 d2d_bytes=77 wait_ns=0
  cudaReplayFunction("cudaLaunchHostFunc");
  cudaReplayFunction("cudaHostUnregister"); // GPU: calls=1
  cudaReplayFunction("cuLaunchKernelEx"); // GPU: launches=1 kernels=1
  cudaReplayFunction("cuLaunchCooperativeKernel"); // GPU: launches=1 kernels=1
  cudaReplayFunction("cuMemsetD8Async"); // GPU: calls=1 activities=1
  cudaReplayFunction("cuCtxSynchronize"); // GPU: waits=1
  cudaReplayFunction("cuCtxSynchronize_v2"); // GPU: waits=1
  cudaReplayFunction("cuMemCreate"); // GPU: calls=1
  cudaReplayFunction("cuMemMap"); // GPU: calls=1
  cudaReplayFunction("cuMemRelease"); // GPU: calls=1
  cudaReplayFunction("cuArrayCreate_v2"); // GPU: calls=1
  return 0;
}

//--- scenario
on cudaMemPrefetchAsync copy kind=1 bytes=4096
on cudaLaunchKernel_ptsz kernel
on __cudaLaunchKernel_ptsz kernel
on cudaMemcpyPeerAsync peer bytes=77
on cuLaunchKernelEx kernel
on cuLaunchCooperativeKernel kernel
on cuMemsetD8Async set bytes=1
