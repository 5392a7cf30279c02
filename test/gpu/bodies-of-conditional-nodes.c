// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err
// RUN: %truth %t.d/main.c %t.json launches=3004 kernels=3010 nowhere=2 unmatched=2
// RUN: FileCheck --check-prefix=TOLD %s < %t.err
// RUN: %clang_cuda %t.d/windows.c -o %t && rm -f %t.lprof
// RUN: env LINEPROF_OUTPUT=%t.lprof LINEPROF_SCHEDULE_STEPS=1:2,3:4 \
// RUN:   %replay%t.d/bodies %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err
// RUN: %truth %t.d/windows.c %t.json kernels=8 nowhere=7 unmatched=7
// Intent: what runs in the body of a graph's conditional node has no correlation
// id: it is on the line that launched this graph last. A graph that no call
// launched (kernels can) is on no line, and that is told. Records come late, so
// that thousands of launches may have followed; and no launch is taken for one of
// a later window, as CUPTI told of none in between.
// TOLD: lineprof: warning: {{.*}}: 2 GPU activities belong to no call that was seen

//--- main.c
#include "cuda_replay.h"
int main(void) {
  cudaGraphLaunch("5"); // GPU: launches=1 kernels=4
  cudaGraphLaunch("6"); // GPU: launches=1 kernels=1
  for (int i = 0; i < 2; i++)
    cudaGraphLaunch("5"); // GPU: launches=2 kernels=3 activities=5
  for (int i = 0; i < 3000; i++)
    cudaGraphLaunch("8"); // GPU: launches=3000 kernels=3000
  return 0;
}

//--- scenario
on cudaGraphLaunch:5#1 kernel uncorrelated=1 graph=5 node=0x500000001 repeat=4
on cudaGraphLaunch:6 kernel graph=6 node=0x600000001
on cudaGraphLaunch:6 kernel uncorrelated=1 graph=7 node=0x700000001 repeat=2
on cudaGraphLaunch:5#2 kernel uncorrelated=1 graph=5 node=0x500000001 repeat=2
on cudaGraphLaunch:5#3 kernel uncorrelated=1 graph=5 node=0x500000001
on cudaGraphLaunch:5#3 copy uncorrelated=1 graph=5 node=0x500000002 bytes=8
on cudaGraphLaunch:5#3 set uncorrelated=1 graph=5 node=0x500000003 bytes=8
on cudaGraphLaunch:8 kernel uncorrelated=1 graph=8 node=0x800000001

//--- windows.c
#include "cuda_replay.h"
#include <dlfcn.h>
#include <lineprof/lineprof.h>
#include <stdlib.h>
#include <time.h>
int main(void) {
  void *cupti = dlopen(getenv("LINEPROF_GPU_CUPTI"), RTLD_NOW | RTLD_NOLOAD);
  int (*is_on)(unsigned) = (int (*)(unsigned))dlsym(cupti, "replay_is_enabled");
  struct timespec while_ = {0, 20000000};
  for (int step = 0; step < 6; step++) {
    if (step == 1)
      cudaGraphLaunch("5"); // GPU: launches=1 kernels=1
    if (step == 2) {
      while (is_on(10)) /* it stays on for a while */
        nanosleep(&while_, 0);
      cudaGraphLaunch("5");
    }
    if (step == 3)
      cudaLaunchKernel("body"); // GPU: launches=1 kernels=0
    lineprof_step();
  }
  return 0;
}

//--- bodies
on cudaGraphLaunch kernel name=own
on cudaLaunchKernel kernel uncorrelated=1 graph=5 repeat=7 name=body
