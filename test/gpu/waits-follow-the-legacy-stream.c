// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_GPU_SPANS=0 LINEPROF_OUTPUT=%t.lprof \
// RUN:   %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err && count 0 < %t.err
// RUN: %waited %t.d/main.c %t.json
// Intent: the legacy default stream waits for all blocking streams of its
// context, and they wait for it, so a wait for one of them is for work on the
// others, too: through a kernel there, or an event that was recorded or waited
// for there, as long as that came before the stream's own last work. No wait
// follows non-blocking streams, nor those of other contexts, nor blocking
// streams that have nothing on the legacy one between them.

//--- main.c
#include "cuda_replay.h"
int main(void) {
  cudaGraphInstantiate("streams");
  cudaLaunchKernel("on-A");
  cudaStreamSynchronize("legacy"); // WAITED: work:4=50000/1 other streams:4=7000/1 nothing=rest/1
  cudaLaunchKernel("on-B");
  cudaLaunchKernel("on-legacy");
  cudaLaunchKernel("on-A-too");
  cudaStreamSynchronize("A"); // WAITED: work:6=40000/1 work:7=3000/1 work:8=2000/1 nothing=rest/1
  cudaLaunchKernel("on-B-alone");
  cudaStreamSynchronize("A-alone"); // WAITED: other streams:10=9000/1 nothing=rest/1
  cudaLaunchKernel("on-A-before");
  cudaEventRecord("on-legacy", "");
  cudaEventSynchronize("e"); // WAITED: work:12=8000/1 nothing=rest/1
  cudaLaunchKernel("on-B-before");
  cudaEventRecord("on-legacy-again", "");
  cudaLaunchKernel("on-A-behind");
  cudaStreamSynchronize("A-behind"); // WAITED: work:15=6000/1 work:17=1000/1 nothing=rest/1
  cudaLaunchKernel("to-B");
  cudaLaunchKernel("to-legacy");
  cudaLaunchKernel("to-A");
  cudaEventRecord("on-A", "");
  cudaLaunchKernel("to-legacy-later");
  cudaEventSynchronize("on-A"); // WAITED: work:19=40000/1 work:20=3000/1 work:21=2000/1 other streams:23=1000/1 nothing=rest/1
  cudaLaunchKernel("to-A-alone");
  cudaLaunchKernel("to-B-beside");
  cudaLaunchKernel("to-legacy-behind");
  cudaStreamSynchronize("A-beside"); // WAITED: work:25=40000/1 other streams:26=1000/1 other streams:27=3000/1 nothing=rest/1
  cudaLaunchKernel("to-B-for-an-event");
  cudaStreamWaitEvent("", "legacy-for-it");
  cudaLaunchKernel("to-A-behind-it");
  cudaStreamSynchronize("A-behind-it"); // WAITED: work:29=40000/1 work:31=2000/1 nothing=rest/1
  cudaLaunchKernel("to-C");
  cudaEventRecord("on-C", "");
  cudaStreamWaitEvent("", "apart-for-C");
  cudaStreamSynchronize("apart-for-C"); // WAITED: work:33=9000/1 other streams:33=8000/1 nothing=rest/1
  cudaLaunchKernel("on-legacy-long");
  cudaStreamSynchronize("apart"); // WAITED: other streams:37=5000/1 nothing=rest/1
  return 0;
}

//--- scenario
# Streams: 7 is the legacy one, 1 (A) and 2 (B) are blocking, 3 is not; context 2
# has a blocking stream 1 of its own.
on cudaGraphInstantiate stream stream=7 flag=3
on cudaGraphInstantiate stream stream=1 flag=1
on cudaGraphInstantiate stream stream=2 flag=1
on cudaGraphInstantiate stream stream=3 flag=2
on cudaGraphInstantiate stream stream=1 flag=1 context=2
on cudaStreamSynchronize:legacy sleep=1000000
on cudaStreamSynchronize:legacy kernel correlation=-2 stream=1 delay=1000 duration=50000
on cudaStreamSynchronize:legacy kernel correlation=-2 stream=3 delay=51000 duration=7000
on cudaStreamSynchronize:legacy kernel correlation=-2 context=2 stream=1 delay=60000 duration=7000
on cudaStreamSynchronize:legacy sync type=3 stream=7
on cudaStreamSynchronize:A sleep=1000000
on cudaStreamSynchronize:A kernel correlation=-6 stream=2 delay=1000 duration=40000
on cudaStreamSynchronize:A kernel correlation=-4 stream=7 delay=41000 duration=3000
on cudaStreamSynchronize:A kernel correlation=-2 stream=1 delay=44000 duration=2000
on cudaStreamSynchronize:A sync type=3 stream=1
on cudaStreamSynchronize:A-alone sleep=1000000
on cudaStreamSynchronize:A-alone kernel correlation=-2 stream=2 delay=1000 duration=9000
on cudaStreamSynchronize:A-alone sync type=3 stream=1
on cudaEventRecord:on-legacy event event=1 stream=7
on cudaEventSynchronize:e sleep=1000000
on cudaEventSynchronize:e kernel correlation=-4 stream=1 delay=1000 duration=8000
on cudaEventSynchronize:e sync type=1 event=1
on cudaEventRecord:on-legacy-again event event=2 stream=7
on cudaStreamSynchronize:A-behind sleep=1000000
on cudaStreamSynchronize:A-behind kernel correlation=-6 stream=2 delay=1000 duration=6000
on cudaStreamSynchronize:A-behind kernel correlation=-2 stream=1 delay=7000 duration=1000
on cudaStreamSynchronize:A-behind sync type=3 stream=1
on cudaEventRecord:on-A event event=3 stream=1
on cudaEventSynchronize:on-A sleep=1000000
on cudaEventSynchronize:on-A kernel correlation=-10 stream=2 delay=1000 duration=40000
on cudaEventSynchronize:on-A kernel correlation=-8 stream=7 delay=41000 duration=3000
on cudaEventSynchronize:on-A kernel correlation=-6 stream=1 delay=44000 duration=2000
on cudaEventSynchronize:on-A kernel correlation=-2 stream=7 delay=46000 duration=1000
on cudaEventSynchronize:on-A sync type=1 event=3
on cudaStreamSynchronize:A-beside sleep=1000000
on cudaStreamSynchronize:A-beside kernel correlation=-6 stream=1 delay=1000 duration=40000
on cudaStreamSynchronize:A-beside kernel correlation=-4 stream=2 delay=1000 duration=41000
on cudaStreamSynchronize:A-beside kernel correlation=-2 stream=7 delay=42000 duration=3000
on cudaStreamSynchronize:A-beside sync type=3 stream=1
on cudaStreamWaitEvent:legacy-for-it sync type=2 stream=7 event=9
on cudaStreamSynchronize:A-behind-it sleep=1000000
on cudaStreamSynchronize:A-behind-it kernel correlation=-6 stream=2 delay=1000 duration=40000
on cudaStreamSynchronize:A-behind-it kernel correlation=-2 stream=1 delay=42000 duration=2000
on cudaStreamSynchronize:A-behind-it sync type=3 stream=1
# C is blocking, too, and what it was asked for before its event is awaited; what
# a stream 4 of another kind does then is not.
on cudaEventRecord:on-C event event=4 stream=2
on cudaStreamWaitEvent:apart-for-C sync type=2 stream=3 event=4
on cudaStreamSynchronize:apart-for-C sleep=1000000
on cudaStreamSynchronize:apart-for-C kernel correlation=-6 stream=2 delay=1000 duration=9000
on cudaStreamSynchronize:apart-for-C kernel correlation=-6 stream=4 delay=11000 duration=8000
on cudaStreamSynchronize:apart-for-C sync type=3 stream=3
on cudaStreamSynchronize:apart sleep=1000000
on cudaStreamSynchronize:apart kernel correlation=-2 stream=7 delay=1000 duration=5000
on cudaStreamSynchronize:apart sync type=3 stream=3
