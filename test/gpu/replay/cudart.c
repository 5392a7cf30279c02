/* SPDX-License-Identifier: MIT
 *
 * The stand-in's libcudart; see cuda_replay.h.
 */
#define _GNU_SOURCE
#include "cuda_replay.h"

#include "recorded.h"
#include "replay.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

static __typeof__(replay_call) *tell_call;
static __typeof__(replay_context) *tell_context;
static __typeof__(replay_function) *tell_function;
static __typeof__(replay_recorded_threads) *threads;
static __typeof__(replay_recorded_next) *next;
static __typeof__(replay_recorded_call) *play;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* CUPTI hears of calls if it is there. */
static void find_cupti(void) {
  const char *path = getenv("LINEPROF_GPU_CUPTI");
  void *cupti = path ? dlopen(path, RTLD_NOW | RTLD_NOLOAD) : NULL;
  if (!cupti)
    return;
  tell_call = (__typeof__(tell_call))dlsym(cupti, "replay_call");
  tell_context = (__typeof__(tell_context))dlsym(cupti, "replay_context");
  tell_function = (__typeof__(tell_function))dlsym(cupti, "replay_function");
  threads = (__typeof__(threads))dlsym(cupti, "replay_recorded_threads");
  next = (__typeof__(next))dlsym(cupti, "replay_recorded_next");
  play = (__typeof__(play))dlsym(cupti, "replay_recorded_call");
}

static int call(uint32_t runtime, const char *name, uint32_t driver,
                const char *driver_name, const char *argument) {
  pthread_once(&once, find_cupti);
  if (tell_call)
    tell_call(runtime, name, driver, driver_name, argument);
  return 0;
}

int cudaLaunchKernel(const char *kernel) {
  return call(211, "cudaLaunchKernel", 307, "cuLaunchKernel", kernel);
}

int cudaLaunchCooperativeKernel(const char *kernel) {
  return call(269, "cudaLaunchCooperativeKernel", 307, "cuLaunchKernel",
              kernel);
}

int cudaLaunchKernelExC(const char *kernel) {
  return call(430, "cudaLaunchKernelExC", 307, "cuLaunchKernel", kernel);
}

int cudaGraphLaunch(const char *graph) {
  return call(311, "cudaGraphLaunch", 514, "cuGraphLaunch", graph);
}

int cudaGraphAddKernelNode(const char *kernel) {
  return call(289, "cudaGraphAddKernelNode", 0, "", kernel);
}

int cudaGraphInstantiate(const char *graph) {
  return call(443, "cudaGraphInstantiate", 0, "", graph);
}

int cudaMemcpy(const char *what) {
  return call(31, "cudaMemcpy", 276, "cuMemcpyHtoD_v2", what);
}

int cudaMemcpyAsync(const char *what) {
  return call(41, "cudaMemcpyAsync", 0, "", what);
}

int cudaMemset(const char *what) { return call(49, "cudaMemset", 0, "", what); }

int cudaMalloc(void **memory, size_t size) {
  *memory = malloc(size);
  return call(20, "cudaMalloc", 0, "", "");
}

int cudaFree(void *memory) {
  free(memory);
  return call(22, "cudaFree", 0, "", "");
}

int cudaGetDevice(int *device) {
  *device = 0;
  return call(17, "cudaGetDevice", 0, "", "");
}

int cudaDeviceSynchronize(void) {
  return call(165, "cudaDeviceSynchronize", 0, "", "");
}

int cudaStreamSynchronize(const char *stream) {
  return call(131, "cudaStreamSynchronize", 0, "", stream);
}

int cudaEventRecord(const char *event, const char *stream) {
  (void)stream;
  return call(135, "cudaEventRecord", 0, "", event);
}

int cudaEventSynchronize(const char *event) {
  return call(137, "cudaEventSynchronize", 0, "", event);
}

int cudaStreamWaitEvent(const char *stream, const char *event) {
  (void)stream;
  return call(147, "cudaStreamWaitEvent", 0, "", event);
}

int cudaDeviceReset(void) {
  if (tell_context)
    tell_context(0);
  return 0;
}

int cuLaunchKernel(const char *kernel) {
  return call(0, "cuLaunchKernel", 307, "cuLaunchKernel", kernel);
}

void cudaReplayFunction(const char *name) {
  pthread_once(&once, find_cupti);
  if (tell_function)
    tell_function(name);
}

unsigned cudaReplayThreads(void) {
  pthread_once(&once, find_cupti);
  return threads ? threads() : 0;
}

unsigned cudaReplayNext(unsigned thread) { return next ? next(thread) : 0; }

void cudaReplayCall(unsigned thread) {
  if (play)
    play(thread);
}
