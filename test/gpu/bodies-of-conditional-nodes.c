// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err
// RUN: %truth %t.d/main.c %t.json launches=4 kernels=10 nowhere=2 unmatched=2
// RUN: %filecheck --check-prefix=TOLD %s < %t.err
// Intent: what runs in the body of a graph's conditional node has no correlation
// id: it is on the line that launched this graph last. A graph that no call
// launched (kernels can) is on no line, and that is told.
// TOLD: lineprof: warning: {{.*}}: 2 GPU activities belong to no call that was seen

//--- main.c
#include "cuda_replay.h"
int main(void) {
  cudaGraphLaunch("5"); // GPU: launches=1 kernels=4
  cudaGraphLaunch("6"); // GPU: launches=1 kernels=1
  for (int i = 0; i < 2; i++)
    cudaGraphLaunch("5"); // GPU: launches=2 kernels=3
  return 0;
}

//--- scenario
on cudaGraphLaunch:5#1 kernel uncorrelated=1 graph=5 node=0x500000001 repeat=4
on cudaGraphLaunch:6 kernel graph=6 node=0x600000001
on cudaGraphLaunch:6 kernel uncorrelated=1 graph=7 node=0x700000001 repeat=2
on cudaGraphLaunch:5#2 kernel uncorrelated=1 graph=5 node=0x500000001 repeat=2
on cudaGraphLaunch:5#3 kernel uncorrelated=1 graph=5 node=0x500000001
