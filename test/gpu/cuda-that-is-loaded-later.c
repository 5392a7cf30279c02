// RUN: split-file %s %t.d
// RUN: %clang_lineprof -g %t.d/main.c -o %t -ldl
// RUN: %clang_cuda -shared -fPIC %t.d/plugin.c -o %t.so
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.d/scenario %t %t.so
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %truth %t.d/plugin.c %t.json launches=1 kernels=1 nowhere=0
// Intent: CUDA may come with a plugin that is loaded while the program runs.

//--- plugin.c
#include "cuda_replay.h"
void work(void) {
  cudaLaunchKernel("k"); // GPU: launches=1 kernels=1
  cudaGetDevice(&(int){0});
}

//--- main.c
#include <dlfcn.h>
int main(int count, char **arguments) {
  void *plugin = count > 1 ? dlopen(arguments[1], RTLD_NOW) : 0;
  void (*work)(void) = (void (*)(void))(plugin ? dlsym(plugin, "work") : 0);
  if (!work)
    return 1;
  work();
  return 0;
}

//--- scenario
on cudaLaunchKernel kernel duration=100
