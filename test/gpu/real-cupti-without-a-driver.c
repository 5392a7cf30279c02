// REQUIRES: cupti
// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %t > %t.out 2> %t.err
// RUN: FileCheck %s < %t.out && FileCheck %s --check-prefix=WHY --match-full-lines < %t.err
// Intent: with NVIDIA's own libcupti and no driver a program runs as always,
// and one line says why there is no GPU data. (With a driver nothing is said.)
// CHECK: done
// WHY: lineprof: warning: no GPU data: cannot subscribe: CUPTI says 999 {{.*}}
// WHY-NOT: {{.}}

//--- main.c
#include "cuda_replay.h"
#include <stdio.h>
int main(void) {
  cudaLaunchKernel("k");
  puts("done");
  return 0;
}
