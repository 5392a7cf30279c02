// RUN: split-file %s %t.d
// RUN: %clang_cuda %t.d/main.c -pthread -o %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %truth %t.d/main.c %t.json launches=4000 kernels=4000 gpu_ns=1500000 \
// RUN:   nowhere=0 unmatched=0 early=0 dropped=0 spans=4000
// RUN: %kprof report %t.lprof | %filecheck %t.d/listing
// RUN: rm -f %t.lprof && env LINEPROF_MEASURE_MODE=auto \
// RUN:   LINEPROF_OUTPUT=%t.lprof %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %truth %t.d/main.c %t.json launches=4000 kernels=4000 nowhere=0
// RUN: rm -f %t.lprof && env LINEPROF_MEASURE_MODE=count \
// RUN:   LINEPROF_OUTPUT=%t.lprof %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %truth %t.d/main.c %t.json launches=4000 kernels=4000 nowhere=0
// Intent: threads that launch at once, and those that come after others, have
// their own lines; devices are told apart; records come in buffers of 8 KiB.

//--- main.c
#include "cuda_replay.h"
#include <pthread.h>
static void *on_first(void *count) {
  for (long i = 0; i < (long)count; i++)
    cudaLaunchKernel("first"); // GPU: launches=2000 kernels=2000 gpu_ns=1000000
  return NULL;
}
static void *on_second(void *count) {
  for (long i = 0; i < (long)count; i++)
    cudaLaunchKernel("second"); // GPU: launches=2000 kernels=2000 gpu_ns=500000
  return NULL;
}
int main(void) {
  pthread_t threads[4];
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < 4; i++)
      pthread_create(&threads[i], NULL, i % 2 ? on_second : on_first,
                     (void *)500);
    for (int i = 0; i < 4; i++)
      pthread_join(threads[i], NULL);
  }
  return 0;
}

//--- scenario
buffer 8192
device id=0 sms=132
on cudaLaunchKernel:first kernel name=a stream=7 device=0 delay=2000 duration=500
on cudaLaunchKernel:second kernel name=b stream=13 device=1 delay=2000 duration=250

//--- listing
CHECK: GPU 0 'Replay GPU': busy
CHECK: GPU 1: busy
CHECK: main.c:5 in on_first
CHECK: main.c:10 in on_second
