// RUN: split-file %s %t.d && %clang_cuda -g %t.d/main.c -o %t
// RUN: rm -f %t.lprof && %replay%t.d/scenario %kprof -q -o %t.lprof %t
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %truth %t.d/main.c %t.json launches=10 kernels=10 nowhere=0
// Intent: a line that left its function by a tail call has the GPU work of what
// it called, as it has its time and its memory.

//--- main.c
#include "cuda_replay.h"
static volatile int done;

__attribute__((noinline)) static int ask(int i) {
  cudaLaunchKernel("small"); // GPU: launches=10 kernels=10
  done = i;
  return i;
}
__attribute__((noinline)) static int second(int i) {
  done = i;
  return ask(i + 1); // ABOVE: launches=10
}
__attribute__((noinline)) static int first(int i) {
  done = i;
  return second(i + 1); // ABOVE: launches=10
}
int main(void) {
  for (int i = 0; i < 10; i++) {
    first(i); // ABOVE: launches=10
    done = i;
  }
  return 0;
}

//--- scenario
on cudaLaunchKernel:small kernel name=small duration=1000
