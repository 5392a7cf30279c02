// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_GPU_SPANS=0 LINEPROF_OUTPUT=%t.lprof \
// RUN:   %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err && count 0 < %t.err
// RUN: %waited %t.d/main.c %t.json
// RUN: rm -f %t.lprof && env LINEPROF_GPU_SPANS=0 LINEPROF_OUTPUT=%t.lprof \
// RUN:   LINEPROF_MEASURE_MODE=auto %replay_old%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err && count 0 < %t.err
// RUN: %waited %t.d/main.c %t.json
// Intent: where the stream that is waited for has to wait for an event, the wait
// is for what the event's stream was asked for before it was recorded, too; not
// for what came later, nor for what a later wait for an event makes it wait for,
// nor for an event of the same number in another context; of an event recorded
// twice the last time before counts, and events of events are followed.

//--- main.c
#include "cuda_replay.h"
int main(void) {
  cudaLaunchKernel("on-A");
  cudaEventRecord("e-on-A", "");
  cudaLaunchKernel("on-A-later");
  cudaStreamWaitEvent("", "B-for-e");
  cudaLaunchKernel("on-B");
  cudaStreamSynchronize("B"); // WAITED: work:3=100000/1 other streams:5=7000/1 work:7=20000/1 nothing=rest/1
  cudaLaunchKernel("on-C");
  cudaEventRecord("c-on-C", "");
  cudaStreamWaitEvent("", "A-for-c");
  cudaEventRecord("e-on-A-again", "");
  cudaStreamWaitEvent("", "B-for-e-again");
  cudaStreamSynchronize("B-through-A"); // WAITED: work:9=40000/1 nothing=rest/1
  cudaEventRecord("d-on-D", "");
  cudaStreamWaitEvent("", "B-for-d");
  cudaLaunchKernel("on-D");
  cudaEventRecord("d-on-D-again", "");
  cudaStreamSynchronize("B-too-early"); // WAITED: other streams:17=9000/1 nothing=rest/1
  cudaStreamWaitEvent("", "B-for-d-again");
  cudaStreamSynchronize("B-at-last"); // WAITED: work:17=8000/1 nothing=rest/1
  cudaLaunchKernel("elsewhere");
  cudaEventRecord("f-elsewhere", "");
  cudaStreamSynchronize("B-without-f"); // WAITED: nothing=rest/1
  cudaStreamWaitEvent("", "B-for-another-f");
  cudaStreamSynchronize("B-with-another-f"); // WAITED: nothing=rest/1
  cudaEventSynchronize("e"); // WAITED: work:9=30000/1 other streams:7=5000/1 nothing=rest/1
  return 0;
}

//--- scenario
# Streams A to D are 1 to 4; a call is two numbers after the one before. Records of
# waits may come before those of what they wait for.
on cudaStreamWaitEvent:B-for-e sync type=2 stream=2 event=1
on cudaStreamWaitEvent:B-for-e event correlation=-4 event=1 stream=1
on cudaStreamSynchronize:B sleep=1000000
on cudaStreamSynchronize:B kernel correlation=-10 stream=1 delay=1000 duration=100000
on cudaStreamSynchronize:B kernel correlation=-6 stream=1 delay=101000 duration=7000
on cudaStreamSynchronize:B kernel correlation=-2 stream=2 delay=108000 duration=20000
on cudaStreamSynchronize:B sync type=3 stream=2
on cudaEventRecord:c-on-C event event=2 stream=3
on cudaStreamWaitEvent:A-for-c sync type=2 stream=1 event=2
on cudaEventRecord:e-on-A-again event event=1 stream=1
on cudaStreamWaitEvent:B-for-e-again sync type=2 stream=2 event=1
on cudaStreamSynchronize:B-through-A sleep=1000000
on cudaStreamSynchronize:B-through-A kernel correlation=-10 stream=3 delay=1000 duration=40000
on cudaStreamSynchronize:B-through-A sync type=3 stream=2
on cudaEventRecord:d-on-D event event=3 stream=4
on cudaStreamWaitEvent:B-for-d sync type=2 stream=2 event=3
on cudaEventRecord:d-on-D-again event event=3 stream=4
on cudaStreamSynchronize:B-too-early sleep=1000000
on cudaStreamSynchronize:B-too-early kernel correlation=-4 stream=4 delay=1000 duration=9000
on cudaStreamSynchronize:B-too-early sync type=3 stream=2
on cudaStreamWaitEvent:B-for-d-again sync type=2 stream=2 event=3
on cudaStreamSynchronize:B-at-last sleep=1000000
on cudaStreamSynchronize:B-at-last kernel correlation=-8 stream=4 delay=1000 duration=8000
on cudaStreamSynchronize:B-at-last sync type=3 stream=2
on cudaEventRecord:f-elsewhere event event=4 context=2 stream=1
on cudaStreamSynchronize:B-without-f sleep=1000000
on cudaStreamSynchronize:B-without-f kernel correlation=-4 context=2 stream=1 delay=1000 duration=6000
on cudaStreamSynchronize:B-without-f sync type=3 stream=2
on cudaStreamWaitEvent:B-for-another-f sync type=2 stream=2 event=4
on cudaStreamSynchronize:B-with-another-f sleep=1000000
on cudaStreamSynchronize:B-with-another-f kernel correlation=-8 context=2 stream=1 delay=1000 duration=6000
on cudaStreamSynchronize:B-with-another-f sync type=3 stream=2
on cudaEventSynchronize sleep=1000000
on cudaEventSynchronize kernel correlation=-36 stream=3 delay=1000 duration=30000
on cudaEventSynchronize kernel correlation=-40 stream=2 delay=31000 duration=5000
on cudaEventSynchronize sync type=1 event=1
