// RUN: split-file %s %t.d && %clang_cuda -g %t.d/main.c -o %t && rm -f %t.lprof %t.*.folded
// RUN: %replay%t.d/scenario %kprof --memory -q -o %t.lprof %t && %kprof html -o %t.html %t.lprof
// RUN: sh -ec 'for v in allocs bytes live peak faults; do %kprof export -f folded --value $v -o %t.$v.folded %t.lprof; done'
// RUN: sh -ec 'for v in allocs bytes live peak; do %kprof export -f folded --value dev$v -o %t.dev$v.folded %t.lprof; done'
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %look memory-stacks %t.html %t "" -- clean %t.html
// REQUIRES: gpu-layer
// Intent: where GPU memory was allocated the flame graph has a choice of it, too, with
// what the folded export says.

//--- main.c
#include "cuda_replay.h"
#include <stdlib.h>
static void *volatile kept;
__attribute__((noinline)) static void get(void) {
  void *memory;
  cudaMalloc(&memory, 1);
  kept = malloc(77);
}
__attribute__((noinline)) static void leaf(void) { cudaFree(0); }
int main(void) {
  get();
  get();
  leaf();
  return 0;
}

//--- scenario
on cudaMalloc#1 memory address=0x1000 bytes=300
on cudaMalloc#2 memory address=0x2000 bytes=500
on cudaFree memory operation=2 address=0x1000
