// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -o %t
// RUN: rm -rf %t.p && mkdir %t.p
// RUN: env LINEPROF_OUTPUT=%t.p/%%p.lprof %replay%t.d/scenario %t
// RUN: %kprof report --json %t.p/*.lprof > %t.json 2> %t.err && count 0 < %t.err
// RUN: %truth %t.d/main.c %t.json launches=3 kernels=3 nowhere=0
// Intent: CUPTI is the parent's; a forked child, which must not use CUDA
// either, adds nothing and breaks nothing, even if it tries.

//--- main.c
#include "cuda_replay.h"
#include <sys/wait.h>
#include <unistd.h>
static void launch(const char *name) {
  cudaLaunchKernel(name); // GPU: launches=3 kernels=3
}
int main(void) {
  int status;
  launch("before");
  pid_t child = fork();
  if (child == 0) {
    launch("in the child");
    return 7;
  }
  launch("meanwhile");
  waitpid(child, &status, 0);
  launch("after");
  return WEXITSTATUS(status) != 7;
}

//--- scenario
on cudaLaunchKernel kernel duration=100
