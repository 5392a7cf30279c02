// UNSUPPORTED: asan, tsan
// (With --memory, which sanitizers leave nothing to count.)
// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_SCHEDULE_STEPS=1:2 %replay%t.d/scenario \
// RUN:   %kprof --memory -q -o %t.lprof %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err && count 0 < %t.err
// RUN: %truth %t.d/main.c %t.json launches=1 device.bytes=1010 \
// RUN:   device.live_bytes=10 gpu0.peak_bytes=1010 nowhere-device.allocs=0
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.d/scenario %t without
// RUN: %kprof report --json %t.lprof | FileCheck %t.d/without
// RUN: rm -f %t.lprof && %replay%t.d/refused %kprof --memory -q -o %t.lprof %t refused \
// RUN:   2>&1 | FileCheck %t.d/refused-says
// RUN: %kprof report --json %t.lprof | FileCheck %t.d/without
// Intent: GPU memory is followed from the program's begin to its end, whatever
// a schedule records; CUPTI is asked for it only with --memory; where it
// refuses, that is said, and the rest is there.

//--- main.c
#include "cuda_replay.h"
#include <dlfcn.h>
#include <lineprof/lineprof.h>
#include <stdlib.h>
#include <time.h>
static int is_on(unsigned kind) {
  void *cupti = dlopen(getenv("LINEPROF_GPU_CUPTI"), RTLD_NOW | RTLD_NOLOAD);
  int (*enabled)(unsigned) =
      (int (*)(unsigned))dlsym(cupti, "replay_is_enabled");
  return enabled(kind);
}
int main(int count, char **arguments) {
  struct timespec some = {0, 50000000};
  void *memory;
  (void)arguments;
  cudaMalloc(&memory, 1); // MEMORY: device.bytes=1000 device.live_bytes=0
  if (count > 1)
    return is_on(49) != 0;
  lineprof_step();
  cudaLaunchKernel("inside"); // GPU: launches=1
  lineprof_step();
  while (is_on(10)) /* CUPTI stays on for a while */
    nanosleep(&some, NULL);
  if (!is_on(49))
    return 1;
  cudaReplayFunction("cudaMallocAsync"); // MEMORY: device.bytes=10 device.live_bytes=10
  cudaFree(memory); // MEMORY: device.freed_here_bytes=1000
  cudaLaunchKernel("outside");
  return 0;
}

//--- scenario
on cudaMalloc memory address=0x1000 bytes=1000
on cudaMallocAsync memory address=0x2000 bytes=10 pool=1
on cudaFree memory operation=2 address=0x1000

//--- refused
refuse memory 27
on cudaMalloc memory address=0x1000 bytes=1000

//--- refused-says
CHECK: lineprof: warning: GPU memory is not measured: CUPTI cannot record it (result 27)

//--- without
CHECK-NOT: "device_memory"
CHECK: "gpu": {
CHECK-NOT: "device_memory"
