// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_GPU_SPANS=0 LINEPROF_OUTPUT=%t.lprof \
// RUN:   %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err && count 0 < %t.err
// RUN: %waited %t.d/main.c %t.json
// RUN: %kprof report %t.lprof | %filecheck %s
// RUN: rm -f %t.lprof && env LINEPROF_GPU_SPANS=0 LINEPROF_OUTPUT=%t.lprof \
// RUN:   LINEPROF_MEASURE_MODE=auto %replay_old%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err && count 0 < %t.err
// RUN: %waited %t.d/main.c %t.json
// Intent: the time of a wait goes to the lines whose work ran meanwhile on the
// streams that were waited for; what ran at once shares it; other streams have
// a part only while those are idle; all parts together are the wait.
// CHECK: Waits {{ *}}Time {{ *}}Avg {{ *}}% Waits {{ *}}Waited for
// CHECK-NEXT: ====
// CHECK-NEXT: main.c:8 in main
// CHECK-NEXT: {{^ *}}1 {{.*}} nothing: no stream worked
// CHECK-NEXT: {{^ *}}1 {{ *}}100.0 {{ *}}100.0 {{.*}}main.c:6 in main{{$}}
// CHECK-NEXT: {{^ *}}1 {{ *}}50.0 {{ *}}50.0 {{.*}}main.c:7 in main, on other streams
// CHECK-NEXT: main.c:11 in main

//--- main.c
#include "cuda_replay.h"
__attribute__((noinline)) static void launch(void) {
  cudaLaunchKernel("loop");
}
int main(void) {
  cudaLaunchKernel("a");
  cudaLaunchKernel("b");
  cudaStreamSynchronize("one"); // WAITED: work:6=100000/1 other streams:7=50000/1 nothing=rest/1
  cudaLaunchKernel("c");
  cudaLaunchKernel("d");
  cudaDeviceSynchronize(); // WAITED: work:9=75000/1 work:10=175001/1 nothing=rest/1
  cudaLaunchKernel("e");
  cudaEventRecord("event", "s");
  cudaEventSynchronize("event"); // WAITED: work:12=30000/1 other streams:6=7/1 nothing=rest/1
  cudaEventSynchronize("unknown"); // WAITED: unknown=rest/1
  cudaLaunchKernel("f");
  cudaMemcpy("back"); // WAITED: work:16=20000/1 work:17=3000/1 nothing=rest/1
  for (int i = 0; i < 10; i++) {
    launch();
    cudaStreamSynchronize("many"); // WAITED: work:3=10000/10 nothing=rest/10
  }
  cudaStreamSynchronize("silent"); // WAITED:
  cudaMemcpyAsync("no wait");
  return 0;
}

//--- scenario
# Activities are of a call before (so many numbers back), within the wait.
on cudaStreamSynchronize:one sleep=2000000
on cudaStreamSynchronize:one kernel correlation=-4 stream=7 delay=1000 duration=100000
on cudaStreamSynchronize:one kernel correlation=-2 stream=8 delay=51000 duration=100000
on cudaStreamSynchronize:one kernel correlation=-2 context=2 stream=7 delay=51000 duration=900000
on cudaStreamSynchronize:one sync type=3 stream=7
# The record of a wait may come before those of the work.
on cudaDeviceSynchronize sleep=2000000
on cudaDeviceSynchronize sync type=4
on cudaDeviceSynchronize kernel correlation=-2 stream=8 delay=51000 duration=200001
on cudaDeviceSynchronize kernel correlation=-4 stream=7 delay=1000 duration=100000
on cudaEventRecord event event=5 stream=9
on cudaEventSynchronize:event sleep=1000000
on cudaEventSynchronize:event kernel correlation=-4 stream=9 delay=1000 duration=30000
on cudaEventSynchronize:event kernel correlation=-16 stream=7 delay=30000 duration=1007
on cudaEventSynchronize:event sync type=1 event=5
on cudaEventSynchronize:unknown sync type=1 event=6
on cudaMemcpy:back sleep=1000000
on cudaMemcpy:back kernel correlation=-2 stream=7 delay=1000 duration=20000
on cudaMemcpy:back copy kind=2 from=3 to=1 bytes=64 stream=7 delay=21000 duration=3000
on cudaStreamSynchronize:many sleep=1000
on cudaStreamSynchronize:many kernel correlation=-2 stream=7 delay=10 duration=1000
on cudaStreamSynchronize:many sync type=3 stream=7
on cudaStreamSynchronize:silent sleep=1000
