// UNSUPPORTED: asan, tsan
// (With --memory, which sanitizers leave nothing to count.)
// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -o %t
// RUN: rm -f %t.lprof && %replay%t.d/scenario %kprof --memory -q -o %t.lprof %t
// RUN: %kprof report --json %t.lprof 2>&1 > %t.json | FileCheck %s
// RUN: %truth %t.d/main.c %t.json checks.lost_blocks=2656 checks.unmatched_frees=2656 \
// RUN:   checks.forgotten=0 gpu0.peak_bytes=573440 device.live_bytes=0
// Intent: of 60,000 live blocks 57,344 find room; the others are in no figure,
// and that is said. Events wait in a room of 16,384.
// CHECK: 2656 allocations of GPU memory found no room: they are in no figure

//--- main.c
#include "cuda_replay.h"
int main(void) {
  void *memory;
  for (int i = 0; i < 60000; i++)
    cudaMalloc(&memory, 1); // MEMORY: device.allocs=57344 device.bytes=573440 device.live_bytes=0
  for (int i = 0; i < 60000; i++)
    cudaFree(0); // MEMORY: device.freed_here=57344
  return 0;
}

//--- scenario
on cudaMalloc memory address=0x1000 step=0x200 bytes=10
on cudaFree memory operation=2 address=0x1000 step=0x200
