// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof \
// RUN:   LINEPROF_MEASURE_MODE=exact %replay%t.d/scenario %t
// RUN: %kprof report %t.lprof | %filecheck %s
// RUN: %kprof report --set gpu.tell_launch=100%% --set gpu.tell_idle=100%% %t.lprof \
// RUN:   | FileCheck %s --check-prefix=NONE
// Intent: a line that launches for most of the time, while the GPU has nothing
// to do, is told so; and what recording the launches took.
// CHECK: Measuring: {{.*}}, 50 calls to CUDA at 3 us
// CHECK: main.c:4: GPU 0 does nothing for {{[0-9]+}} % of the time while this line launches
// CHECK: main.c:4: GPU 0 does nothing for {{[0-9]+}} % of the time; the host is at this line
// NONE-NOT: does nothing for

//--- main.c
#include "cuda_replay.h"
int main(void) {
  for (int i = 0; i < 50; i++)
    cudaLaunchKernel("k");
  return 0;
}

//--- scenario
on cudaLaunchKernel kernel duration=100
on cudaLaunchKernel sleep=1000000
