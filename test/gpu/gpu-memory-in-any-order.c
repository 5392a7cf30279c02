// UNSUPPORTED: asan, tsan
// (With --memory, which sanitizers leave nothing to count.)
// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -o %t
// RUN: rm -f %t.lprof && %replay%t.d/scenario %kprof --memory -q -o %t.lprof %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err && count 0 < %t.err
// RUN: %truth %t.d/main.c %t.json device.bytes=1400 device.live_bytes=0 \
// RUN:   gpu0.peak_bytes=1100 checks.forgotten=0 checks.unmatched_frees=0
// RUN: rm -f %t.lprof && not --crash %replay%t.d/scenario %kprof --memory -q \
// RUN:   -o %t.lprof %t killed
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %truth %t.d/killed.c %t.json device.bytes=1400 device.live_bytes=1100 \
// RUN:   gpu0.peak_bytes=1100
// RUN: rm -f %t.lprof && %replay%t.d/dropped %kprof --memory -q -o %t.lprof %t
// RUN: %kprof report --json %t.lprof 2>&1 > %t.json | FileCheck %s
// RUN: %truth %t.d/dropped.c %t.json dropped=1 device.bytes=1100 \
// RUN:   device.live_bytes=0 checks.unmatched_frees=1
// Intent: records count in the order of their times, not of their arrival, so
// an address that is used again is that of the right block; a program that is
// killed keeps what CUPTI had handed over, ordered or not; what CUPTI has
// dropped is told of.
// CHECK: CUPTI dropped 1 records
// CHECK: GPU memory may be wrong, too: what was allocated may be missing, what was freed may be live

//--- main.c
#include "cuda_replay.h"
#include <signal.h>
int main(int count, char **arguments) {
  void *first, *second;
  (void)arguments;
  cudaMalloc(&first, 1); // MEMORY: device.bytes=300 device.live_bytes=0 device.at_peak_bytes=0
  cudaMalloc(&second, 1); // MEMORY: device.bytes=1100 device.live_bytes=0 device.at_peak_bytes=1100
  cudaFree(first); // MEMORY: device.freed_here_bytes=300
  cudaFree(second); // MEMORY: device.freed_here_bytes=1100
  if (count > 1)
    raise(SIGKILL);
  return 0;
}

//--- killed.c
#include "cuda_replay.h"
#include <signal.h>
int main(int count, char **arguments) {
  void *first, *second;
  (void)arguments;
  cudaMalloc(&first, 1); // MEMORY: device.bytes=300 device.live_bytes=0 device.at_peak_bytes=0
  cudaMalloc(&second, 1); // MEMORY: device.bytes=1100 device.live_bytes=1100 device.at_peak_bytes=1100
  cudaFree(first); // MEMORY: device.freed_here_bytes=300
  cudaFree(second); // GPU: calls=1
}

//--- dropped.c
#include "cuda_replay.h"
#include <signal.h>
int main(int count, char **arguments) {
  void *first, *second;
  (void)arguments;
  cudaMalloc(&first, 1); // GPU: calls=1
  cudaMalloc(&second, 1); // MEMORY: device.bytes=1100 device.live_bytes=0 device.at_peak_bytes=1100
  cudaFree(first); // GPU: calls=1
  cudaFree(second); // MEMORY: device.freed_here_bytes=1100
}

//--- scenario
buffer 200
on cudaMalloc#1 memory address=0x1000 bytes=300
on cudaMalloc#2 memory address=0x1000 bytes=1100 delay=200000000000
on cudaFree#1 memory operation=2 address=0x1000 delay=100000000000
on cudaFree#2 memory operation=2 address=0x1000 delay=300000000000

//--- dropped
drop 1
on cudaMalloc#1 memory address=0x1000 bytes=300
on cudaMalloc#2 memory address=0x1000 bytes=1100 delay=200000000000
on cudaFree#1 memory operation=2 address=0x1000 delay=100000000000
on cudaFree#2 memory operation=2 address=0x1000 delay=300000000000
