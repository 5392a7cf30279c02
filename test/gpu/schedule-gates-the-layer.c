// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_SCHEDULE_WAIT=10 \
// RUN:   LINEPROF_SCHEDULE_WARMUP=5 LINEPROF_SCHEDULE_ACTIVE=20 \
// RUN:   LINEPROF_SCHEDULE_REPEAT=2 LINEPROF_OUTPUT=%t.lprof \
// RUN:   %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err && count 0 < %t.err
// RUN: %truth %t.d/main.c %t.json kernels=80 unmatched=0 nowhere=0 early=0
// RUN: %kprof report --json --cycle 2 %t.lprof > %t.json
// RUN: %truth %t.d/main.c %t.json kernels=40 launches=40
// RUN: rm -f %t.lprof && env LINEPROF_SCHEDULE_STEPS=40:42 \
// RUN:   LINEPROF_OUTPUT=%t.lprof %replay%t.d/scenario %t check
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %truth %t.d/main.c %t.json kernels=4 launches=4 unmatched=0
// Intent: what is launched outside of windows is in no sum and raises no
// alarm; after a window, CUPTI is told to stop.

//--- main.c
#include "cuda_replay.h"
#include <dlfcn.h>
#include <lineprof/lineprof.h>
#include <stdlib.h>
#include <time.h>
static int is_on(void) {
  void *cupti = dlopen(getenv("LINEPROF_GPU_CUPTI"), RTLD_NOW | RTLD_NOLOAD);
  int (*enabled)(unsigned) =
      (int (*)(unsigned))dlsym(cupti, "replay_is_enabled");
  return enabled(10);
}
int main(int count, char **arguments) {
  (void)arguments;
  struct timespec while_ = {0, 20000000};
  for (int i = 0; i < 100; i++) {
    cudaLaunchKernel("one"); // GPU: kernels>=2 launches>=2
    cudaLaunchKernel("two"); // GPU: kernels>=2 launches>=2
    if (count > 1 && i == 41 && !is_on())
      return 1;
    lineprof_step();
  }
  while (count > 1 && is_on()) /* it stays on for a while */
    nanosleep(&while_, NULL);
  return 0;
}

//--- scenario
on cudaLaunchKernel kernel duration=100
