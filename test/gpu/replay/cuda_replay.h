/* SPDX-License-Identifier: MIT
 *
 * What test programs call in place of CUDA's runtime. A kernel is its name:
 * rules of the scenario may ask for it.
 */
#ifndef CUDA_REPLAY_H
#define CUDA_REPLAY_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

int cudaLaunchKernel(const char *kernel);
int cudaLaunchCooperativeKernel(const char *kernel);
int cudaLaunchKernelExC(const char *kernel);
int cudaGraphLaunch(const char *graph);
int cudaGraphAddKernelNode(const char *kernel);
int cudaGraphInstantiate(const char *graph);
int cudaMemcpy(const char *what);
int cudaMemcpyAsync(const char *what);
int cudaMemset(const char *what);
int cudaMalloc(void **memory, size_t size);
int cudaFree(void *memory);
int cudaGetDevice(int *device);
int cudaDeviceSynchronize(void);
int cudaStreamSynchronize(const char *stream);
int cudaEventRecord(const char *event, const char *stream);
int cudaEventSynchronize(const char *event);
int cudaStreamWaitEvent(const char *stream, const char *event);
int cudaDeviceReset(void);
int cuLaunchKernel(const char *kernel); /* the driver's, called directly */

/* Any other that the stand-in knows (cupti.c), by its name. */
void cudaReplayFunction(const char *name);

/* A recording (recorded.c) is played: how many threads it has, the place of the
 * next call of one (0: no more), and that call with all that it has inside. */
unsigned cudaReplayThreads(void);
unsigned cudaReplayNext(unsigned thread);
void cudaReplayCall(unsigned thread);

#ifdef __cplusplus
}
#endif
#endif
