// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -ldl -o %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.d/scenario %t
// Intent: CUDA that had a context before anybody looked (a library that is
// loaded late) has been used once something is launched, so that only calls of
// interest are watched from then on.

//--- main.c
#include "cuda_replay.h"
#include <dlfcn.h>
#include <stdlib.h>
int main(void) {
  void *cupti = dlopen(getenv("LINEPROF_GPU_CUPTI"), RTLD_NOW | RTLD_NOLOAD);
  int (*told)(unsigned, unsigned) =
      (int (*)(unsigned, unsigned))dlsym(cupti, "replay_is_told");
  int before = told(2, 17);
  cudaLaunchKernel("k");
  return !before || told(2, 17) || told(2, 211) || !told(1, 307);
}

//--- scenario
on cudaFree context
on cudaLaunchKernel kernel
