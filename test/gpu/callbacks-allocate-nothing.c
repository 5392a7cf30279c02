// UNSUPPORTED: asan, tsan
// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -pthread -ldl -o %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof \
// RUN:   LINEPROF_MEASURE_MODE=exact %replay%t.d/scenario %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof LINEPROF_SCHEDULE_WAIT=2 \
// RUN:   LINEPROF_SCHEDULE_ACTIVE=3 LINEPROF_SCHEDULE_REPEAT=0 \
// RUN:   LINEPROF_MEASURE_MODE=auto %replay%t.d/scenario %t
// Intent: once a thread has called CUDA and there is a context, nothing is
// allocated within CUPTI's callbacks, of calls, resources and buffers: who has
// malloc's lock may be waiting for CUPTI. New lines, kernels, nodes, waits and
// windows included.

//--- main.c
#include "cuda_replay.h"
#include <dlfcn.h>
#include <lineprof/lineprof.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

static int (*in_callback)(void);
static int found, outside;

static void note(void) {
  if (in_callback)
    __atomic_fetch_add(in_callback() ? &found : &outside, 1, __ATOMIC_RELAXED);
}
void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}
void *calloc(size_t count, size_t size) {
  note();
  return __libc_calloc(count, size);
}
void *realloc(void *memory, size_t size) {
  note();
  return __libc_realloc(memory, size);
}

static pthread_barrier_t barrier;

static void *work(void *unused) {
  cudaLaunchKernel("first");
  pthread_barrier_wait(&barrier);
  pthread_barrier_wait(&barrier);
  for (int i = 0; i < 200; i++) {
    cudaLaunchKernel("second");
    cudaMemcpy("copy");
    cudaGraphAddKernelNode("node");
    cudaGraphInstantiate("graph");
    cudaGraphLaunch("graph");
    cudaEventRecord("e", "s");
    cudaStreamWaitEvent("s", "e");
    cudaStreamSynchronize("s");
    if (i == 100)
      cudaDeviceReset();
    lineprof_step();
  }
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_barrier_init(&barrier, NULL, 4);
  cudaLaunchKernel("first");
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, work, NULL);
  pthread_barrier_wait(&barrier);
  void *cupti = dlopen(getenv("LINEPROF_GPU_CUPTI"), RTLD_NOW | RTLD_NOLOAD);
  void *question = dlsym(cupti, "replay_in_callback");
  __atomic_store_n((void **)&in_callback, question, __ATOMIC_SEQ_CST);
  pthread_barrier_wait(&barrier);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  free(malloc(1));
  __atomic_store_n((void **)&in_callback, NULL, __ATOMIC_SEQ_CST);
  if (!question || found || !outside)
    printf("%d in callbacks, %d outside\n", found, outside);
  return !question || found || !outside;
}

//--- scenario
buffer 2048
on cudaLaunchKernel kernel duration=100
on cudaLaunchKernel:second kernel name=another module
on cudaMemcpy copy kind=1 from=1 to=3 bytes=8 duration=10
on cudaGraphAddKernelNode node id=1
on cudaGraphInstantiate clone id=2 of=1
on cudaGraphLaunch kernel node=2 duration=100
on cudaEventRecord event event=1
on cudaStreamWaitEvent sync type=2 event=1
on cudaStreamSynchronize sync
