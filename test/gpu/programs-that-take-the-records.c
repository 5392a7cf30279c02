// RUN: %clang_cuda %s -ldl -o %t
// RUN: echo 'on cudaLaunchKernel kernel' > %t.scenario
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.scenario %t 2> %t.err
// RUN: FileCheck %s < %t.err
// RUN: %kprof report --json %t.lprof | FileCheck %s --check-prefix=JSON
// Intent: a program that takes CUPTI's records for itself gets them all, and
// one line says why lineprof has none.
// CHECK: lineprof: warning: no GPU times: a profiler in the program takes CUPTI's records
// CHECK-NOT: lineprof
// JSON: "state": "other tool"
#include "cuda_replay.h"
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
static int taken;
static void give(uint8_t **buffer, size_t *size, size_t *most) {
  *size = 4096;
  *buffer = malloc(*size);
  *most = 0;
}
static void take(void *context, uint32_t stream, uint8_t *buffer, size_t size,
                 size_t valid) {
  (void)context, (void)stream, (void)size;
  taken += valid > 0;
  free(buffer);
}
int main(void) {
  void *cupti = dlopen(getenv("LINEPROF_GPU_CUPTI"), RTLD_NOW);
  int (*set)(void *, void *), (*flush)(uint32_t);
  *(void **)&set = dlsym(cupti, "cuptiActivityRegisterCallbacks");
  *(void **)&flush = dlsym(cupti, "cuptiActivityFlushAll");
  if (set((void *)give, (void *)take))
    return 2;
  for (int i = 0; i < 10; i++)
    cudaLaunchKernel("k");
  flush(1);
  return taken ? 0 : 3;
}
