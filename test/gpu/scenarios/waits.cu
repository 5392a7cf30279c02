// SPDX-License-Identifier: MIT
//
// What lines wait for: work of known shares on the stream that is waited for, on
// another one, behind an event, and none. Kernels take some ms, so that what
// CUDA itself takes for a wait is little of it.
#include "scenario.h"

enum { CLOCKS = 10000000 };

PROFILED static void one_stream(cudaStream_t stream) {
  spin<<<1, 1, 0, stream>>>(CLOCKS); // GPU: launches=1 kernels=1 // IS: early
  spin<<<1, 1, 0, stream>>>(3 * CLOCKS); // GPU: launches=1 kernels=1 // IS: late
  check(cudaStreamSynchronize(stream)); // GPU: waits=1 // WAITS: work:early>=15% work:early<=35% work:late>=60%
}

PROFILED static void another_stream(cudaStream_t first, cudaStream_t second) {
  spin<<<1, 1, 0, first>>>(CLOCKS); // GPU: launches=1 kernels=1 // IS: first
  spin<<<1, 1, 0, second>>>(4 * CLOCKS); // GPU: launches=1 kernels=1 // IS: second
  check(cudaStreamSynchronize(first)); // GPU: waits=1 // WAITS: work:first>=80% work:second<=0%
  check(cudaStreamSynchronize(second)); // GPU: waits=1 // WAITS: work:second>=80% work:first<=10%
}

PROFILED static void behind_events(cudaStream_t first, cudaStream_t second,
                                   cudaStream_t third, cudaEvent_t event) {
  spin<<<1, 1, 0, first>>>(4 * CLOCKS); // GPU: launches=1 kernels=1 // IS: behind
  check(cudaEventRecord(event, first));
  check(cudaStreamWaitEvent(second, event));
  add<<<1, 1, 0, second>>>(nullptr, 0); // GPU: launches=1 kernels=1
  check(cudaEventRecord(event, second));
  check(cudaStreamWaitEvent(third, event));
  check(cudaStreamSynchronize(third)); // GPU: waits=1 // WAITS: work:behind>=80%
  spin<<<1, 1, 0, first>>>(4 * CLOCKS); // GPU: launches=1 kernels=1 // IS: recorded
  check(cudaEventRecord(event, first));
  check(cudaEventSynchronize(event)); // GPU: waits=1 // WAITS: work:recorded>=80%
}

PROFILED static void everything(cudaStream_t first, cudaStream_t second) {
  spin<<<1, 1, 0, first>>>(4 * CLOCKS); // GPU: launches=1 kernels=1 // IS: one
  spin<<<1, 1, 0, second>>>(4 * CLOCKS); // GPU: launches=1 kernels=1 // IS: other
  check(cudaDeviceSynchronize()); // GPU: waits=1 // WAITS: work:one>=30% work:other>=30%
  check(cudaDeviceSynchronize()); // GPU: waits=1 // WAITS: work:one<=0% work:other<=0% unknown<=0%
}

/// The default stream waits for blocking ones, and they wait for it.
PROFILED static void the_default_stream(cudaStream_t first,
                                        cudaStream_t second) {
  spin<<<1, 1, 0, first>>>(4 * CLOCKS); // GPU: launches=1 kernels=1 // IS: blocking
  check(cudaStreamSynchronize(nullptr)); // GPU: waits=1 // WAITS: work:blocking>=80%
  spin<<<1, 1, 0, second>>>(4 * CLOCKS); // GPU: launches=1 kernels=1 // IS: held
  add<<<1, 1>>>(nullptr, 0); // GPU: launches=1 kernels=1
  add<<<1, 1, 0, first>>>(nullptr, 0); // GPU: launches=1 kernels=1
  check(cudaStreamSynchronize(first)); // GPU: waits=1 // WAITS: work:held>=80%
  spin<<<1, 1, 0, second>>>(4 * CLOCKS); // GPU: launches=1 kernels=1 // IS: beside
  add<<<1, 1, 0, first>>>(nullptr, 0); // GPU: launches=1 kernels=1
  check(cudaStreamSynchronize(first)); // GPU: waits=1 // WAITS: work:beside<=0%
  check(cudaStreamSynchronize(second)); // GPU: waits=1 // WAITS: work:beside>=80%
}

PROFILED static void a_copy(int *from) {
  static int to[256];
  spin<<<1, 1>>>(4 * CLOCKS); // GPU: launches=1 kernels=1 // IS: before
  check(cudaMemcpy(to, from, sizeof to, cudaMemcpyDeviceToHost)); // GPU: d2h_bytes=1024 // WAITS: work:before>=70%
}

PROFILED int main() {
  need_gpu();
  int *p;
  cudaStream_t streams[3], blocking[2];
  cudaEvent_t event;
  check(cudaMalloc(&p, 4096)); // GPU: calls=1
  for (cudaStream_t &stream : streams)
    check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  for (cudaStream_t &stream : blocking)
    check(cudaStreamCreate(&stream));
  check(cudaEventCreate(&event));
  // What is loaded late is loaded now.
  spin<<<1, 1>>>(1); // GPU: launches=1 kernels=1
  add<<<1, 1>>>(nullptr, 0); // GPU: launches=1 kernels=1
  check(cudaDeviceSynchronize()); // GPU: waits=1
  one_stream(streams[0]); // ABOVE: kernels=2
  another_stream(streams[0], streams[1]); // ABOVE: kernels=2
  behind_events(streams[0], streams[1], streams[2], event); // ABOVE: kernels=3
  everything(streams[0], streams[1]); // ABOVE: kernels=2
  the_default_stream(blocking[0], blocking[1]); // ABOVE: kernels=6
  a_copy(p); // ABOVE: kernels=1
  check(cudaEventDestroy(event));
  for (cudaStream_t stream : streams)
    check(cudaStreamDestroy(stream));
  for (cudaStream_t stream : blocking)
    check(cudaStreamDestroy(stream));
  check(cudaFree(p)); // GPU: calls>=1 activities=0
  return 0;
}
