// RUN: split-file %s %t.d && %clang_cuda -g %t.d/main.c -o %t
// RUN: rm -f %t.lprof && %replay%t.d/scenario %kprof -q -o %t.lprof %t
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %truth %t.d/main.c %t.json launches=20000 kernels=20000 nowhere=0
// RUN: %python -c "import json, sys; rows = {line['line']: line for file in json.load(open(sys.argv[1]))['files'] for one in file['functions'] for line in one['lines']}; print([rows[i]['gpu']['launches'] > 19000 for i in (11, 15)])" %t.json | FileCheck --check-prefix=NEARLY %s
// NEARLY: [True, True]
// Intent: a line that left its function by a tail call has the GPU work of what
// it called, as it has its time and its memory.

//--- main.c
#include "cuda_replay.h"
static volatile int done;

__attribute__((noinline)) static int ask(int i) {
  cudaLaunchKernel("small"); // GPU: launches=20000 kernels=20000
  done = i;
  return i;
}
__attribute__((noinline)) static int second(int i) {
  done = i;
  return ask(i + 1); // nearly all
}
__attribute__((noinline)) static int first(int i) {
  done = i;
  return second(i + 1); // nearly all
}
int main(void) {
  for (int i = 0; i < 20000; i++) {
    first(i); // ABOVE: launches=20000
    done = i;
  }
  return 0;
}

//--- scenario
on cudaLaunchKernel:small kernel name=small duration=1000
