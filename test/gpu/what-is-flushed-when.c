// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -ldl -o %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.d/scenario %t exit
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %truth %t.d/main.c %t.json launches=10 kernels=10 nowhere=0
// RUN: rm -f %t.lprof && not --crash env LINEPROF_OUTPUT=%t.lprof \
// RUN:   %replay%t.d/scenario %t reset
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %truth %t.d/main.c %t.json launches=10 kernels=10 nowhere=0
// RUN: rm -f %t.lprof && not --crash env LINEPROF_OUTPUT=%t.lprof \
// RUN:   LINEPROF_SCHEDULE_STEPS=0:1 %replay%t.d/scenario %t window
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %truth %t.d/main.c %t.json launches=10 kernels=10 nowhere=0
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.d/scenario %t period
// Intent: what CUPTI has is fetched before CUDA ends at exit, before contexts
// go, at the end of a window, and each tenth of a second by CUPTI's own thread
// (to which it is said; the stand-in has none).

//--- main.c
#include "cuda_replay.h"
#include <dlfcn.h>
#include <lineprof/lineprof.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
static void *of_cupti(const char *name) {
  return dlsym(dlopen(getenv("LINEPROF_GPU_CUPTI"), RTLD_NOW | RTLD_NOLOAD), name);
}
int main(int count, char **arguments) {
  const char *how = count > 1 ? arguments[1] : "";
  int (*period)(void) = (int (*)(void))of_cupti("replay_flush_period");
  int (*is_on)(unsigned) = (int (*)(unsigned))of_cupti("replay_is_enabled");
  const struct timespec while_ = {0, 20000000};
  for (int i = 0; i < 10; i++)
    cudaLaunchKernel("k"); // GPU: launches=10 kernels=10
  lineprof_step();
  if (strcmp(how, "period") == 0)
    return period() != 100;
  if (strcmp(how, "reset") == 0)
    cudaDeviceReset();
  while (strcmp(how, "window") == 0 && is_on(10)) /* until all is fetched */
    nanosleep(&while_, NULL);
  if (strcmp(how, "exit") != 0)
    raise(SIGKILL);
  return 0;
}

//--- scenario
on cudaLaunchKernel kernel duration=100
