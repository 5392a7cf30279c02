// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -pthread -ldl -o %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof \
// RUN:   %driver %replay%t.d/scenario %t 2> %t.said
// RUN: FileCheck %s --check-prefix=SAID --match-full-lines < %t.said
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err
// RUN: FileCheck %s --check-prefix=ERR < %t.err
// RUN: %truth %t.d/main.c %t.json launches=5017 kernels=5015 gpu_ns=73000 \
// RUN:   untimed=2 nowhere=0
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// RUN: %kprof report %t.lprof 2> %t.err | FileCheck %s
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof LINEPROF_MEASURE_MODE=count \
// RUN:   %driver %replay%t.d/scenario %t 2> %t.said
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err
// RUN: %truth %t.d/main.c %t.json launches=5017 kernels=5015 gpu_ns=73000 \
// RUN:   untimed=2 nowhere=0
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof LINEPROF_GPU_CUPTI=/nowhere \
// RUN:   %driver %t 2>&1 | FileCheck %s --check-prefix=NOWHERE
// RUN: rm -f %t.lprof && env LINEPROF=0 %driver %replay%t.d/scenario %t x 2>&1 | count 0
// Intent: without CUPTI launches are timed by events, each on its line, with a
// bounded number of events; what is captured is left alone. It is said.
// SAID: lineprof: warning: GPU data is only times of whole launches, from events: another tool (Nsight Systems) traces this process, {{.*}}
// SAID-NOT: {{.}}
// ERR: 2 launches could not be timed by events
// JSON: "by_events": true
// JSON: "state": "events"
// JSON: "no_cupti": "other tool"
// CHECK: Measuring: {{.*}} calls to CUDA at 8 us
// CHECK: Launches {{ *}}GPU Time {{ *}}% GPU
// CHECK: {{^}}GPU times are from events: whole launch lines, no queue times
// CHECK: main.c:{{[0-9]+}} in main
// CHECK: {{^ *}}5000 {{ *}}50.0 {{ *}}0.01 {{.*}} whole launches, from events
// NOWHERE: GPU data is only times of whole launches, from events: cannot load gpu.cupti: /nowhere

//--- main.c
#include "cuda_replay.h"
#include <dlfcn.h>
#include <pthread.h>
static void *work(void *name) {
  for (int i = 0; i < 5; i++)
    cudaLaunchKernel(name); // GPU: launches=10 kernels=10 gpu_ns=10000
  return NULL;
}
static int events(void) {
  void *driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
  int (*count)(void) =
      (int (*)(void))(driver ? dlsym(driver, "replay_driver_events") : 0);
  return count ? count() : 0;
}
int main(int count, char **arguments) {
  pthread_t thread;
  (void)arguments;
  for (int i = 0; i < 3; i++)
    cudaLaunchKernel("three"); // GPU: launches=3 kernels=3 gpu_ns=3000
  cudaGraphLaunch("graph"); // GPU: launches=1 kernels=1 gpu_ns=5000
  for (int i = 0; i < 2; i++)
    cudaLaunchKernel("captured"); // GPU: launches=2 kernels=0
  pthread_create(&thread, NULL, work, "one");
  work("two"); // ABOVE: launches=5
  pthread_join(thread, NULL);
  for (int i = 0; i < 5000; i++)
    cudaLaunchKernel("many"); // GPU: launches=5000 kernels=5000 gpu_ns=50000
  int most = events();
  cudaDeviceReset();
  int left = events();
  cudaLaunchKernel("after"); // GPU: launches=1 kernels=1 gpu_ns=5000
  return count == 1 ? most < 2 || most > 2048 || left != 0 : most != 0;
}

//--- scenario
refuse subscribe 39 Nsight Systems
on cudaLaunchKernel:three kernel duration=1000
on cudaLaunchKernel:one kernel duration=1000
on cudaLaunchKernel:two kernel duration=1000
on cudaLaunchKernel:many kernel duration=10
on cudaGraphLaunch kernel node=1 duration=2000
on cudaGraphLaunch kernel node=2 duration=3000
on cudaLaunchKernel:after kernel duration=5000
