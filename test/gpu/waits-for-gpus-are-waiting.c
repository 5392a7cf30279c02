// RUN: split-file %s %t.d && %clang_cuda -I%S/../Inputs %t.d/main.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.d/scenario %t
// RUN: %expect %t.lprof 'wait.waiting_for == "GPU"' 'wait.waiting_ns > 0.9 * wait.self_ns' \
// RUN:   'wait.self_cpu_ns < 0.1 * wait.self_ns' 'wait.waiting_ns >= 400e6'
// RUN: %kprof lines %t.lprof | FileCheck %s
// Intent: what a thread waits for a GPU is waiting, though CUDA may spin
// meanwhile: it stands behind what ran.
// CHECK: CPU Self
// CHECK-NEXT: ====
// CHECK-NEXT: {{(i < 100000|sink \+= i)}}

//--- main.c
#include "busy.h"
#include "cuda_replay.h"
static volatile unsigned sink;
int main(void) {
  cudaLaunchKernel("long");
  for (double end = busy_until(200); is_busy(end);)
    for (unsigned i = 0; i < 100000; i++)
      sink += i;
  cudaDeviceSynchronize(); // @wait
  return 0;
}

//--- scenario
device id=0 sms=132
on cudaLaunchKernel:long kernel name=long grid=1320 block=256 duration=900000000
on cudaDeviceSynchronize sleep=500000000
on cudaDeviceSynchronize sync
