// UNSUPPORTED: asan, tsan
// (With --memory, which sanitizers leave nothing to count.)
// RUN: split-file %s %t.d && %clang_cuda -g %t.d/main.c -o %t
// RUN: rm -f %t.*lprof && %replay%t.d/a %kprof --memory -q -o %t.a.lprof %t
// RUN: %replay%t.d/b %kprof --memory -q -o %t.b.lprof %t && %kprof -q -o %t.time.lprof %t
// RUN: %kprof diff %t.a.lprof %t.b.lprof | FileCheck %t.d/text
// RUN: %kprof diff %t.a.lprof %t.a.lprof | FileCheck %t.d/equal
// RUN: %kprof diff %t.a.lprof %t.time.lprof | FileCheck %t.d/one
// RUN: %kprof diff --json %t.a.lprof %t.b.lprof | FileCheck %t.d/json
// Intent: memory of devices is compared by line as the host's is, to the byte,
// in a table of its own.

//--- main.c
#include "cuda_replay.h"
int main(void) {
  void *memory;
  cudaMalloc(&memory, 1);
  cudaFree(memory);
  cudaReplayFunction("cuMemAlloc_v2");
  return 0;
}

//--- a
on cudaMalloc memory address=0x1000 bytes=300
on cudaFree memory operation=2 address=0x1000
on cuMemAlloc_v2 memory address=0x2000 bytes=7

//--- b
on cudaMalloc memory address=0x1000 bytes=500
on cuMemAlloc_v2 memory address=0x2000 bytes=7

//--- text
CHECK: {{^}}GPU memory in B, and what changed since A: lines differ
CHECK-NEXT: {{^}}  all {{ *}}allocations 2, bytes 507 (+200), live at the end 507 (+500), at the peak 507 (+207)
CHECK: Lines whose GPU memory changed most
CHECK: {{^ *}}1 {{ *}}500 {{ *}}+200 {{ *}}500 {{ *}}+500 {{ *}}500 {{ *}}+200 {{ *}}main.c:4
CHECK-NEXT: {{^ *}}1 {{ *}}7 {{ *}}7 {{ *}}7 {{ *}}+7 {{ *}}main.c:6

//--- equal
CHECK: {{^}}GPU memory in B, and what changed since A: nothing differs

//--- one
CHECK: {{^}}GPU memory is not compared: some run has not counted it

//--- json
CHECK: "device_memory": {
CHECK-NEXT: "all": {
