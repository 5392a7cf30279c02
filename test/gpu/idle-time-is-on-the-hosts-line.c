// RUN: split-file %s %t.d && %clang_cuda -I%S/../Inputs %t.d/main.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof \
// RUN:   LINEPROF_MEASURE_MODE=exact %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err && count 0 < %t.err
// RUN: %truth %t.d/main.c %t.json kernels=20 idle_off=0 idle_lost=0
// RUN: %kprof report %t.lprof | %filecheck %s
// RUN: %kprof report --json %t.lprof | FileCheck %s --check-prefix=JSON
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof \
// RUN:   LINEPROF_MEASURE_MODE=auto %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: sed '/usleep/s/ABOVE://' %t.d/main.c > %t.ticks.c
// RUN: %truth %t.ticks.c %t.json kernels=20 idle_off=0 idle_lost=0
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof \
// RUN:   LINEPROF_MEASURE_MODE=count %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: sed s/ABOVE:// %t.d/main.c > %t.calls.c
// RUN: %truth %t.calls.c %t.json kernels=20 idle_off=0 idle_lost=0
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof LINEPROF_SCHEDULE_WAIT=5 \
// RUN:   LINEPROF_SCHEDULE_ACTIVE=5 LINEPROF_SCHEDULE_REPEAT=2 \
// RUN:   %replay%t.d/scenario %t
// RUN: %kprof report --json --cycle 2 %t.lprof > %t.json
// RUN: sed 's/ABOVE://;s/idle_ns>=[0-9]*/idle_ns>=5000000/' %t.d/main.c > %t.cycle.c
// RUN: %truth %t.cycle.c %t.json kernels=5 idle_lost=0
// Intent: time in which a GPU does nothing is on the line that the thread that
// works with it is at: exactly in its calls to CUDA, by where it is met
// between them; all of it is somewhere. Without times and samples (count) it
// is between calls the later one's.
// CHECK: {{GPU Idle  Line Contents}}
// CHECK: GPU 0 'Replay GPU': busy {{.*}} idle
// CHECK-NEXT: {{^}}  idle {{.*}} s, {{.*}} %, while the host was at {{.*}}main.c:
// CHECK: {{/?}}main.c:{{[0-9]+}}: GPU 0 does nothing for {{.*}} % of the time; the host is at this line for {{[0-9]+}} % of that
// JSON: "rule": "idle-gpu"
// JSON: "line": {{[0-9]+}}
// JSON: "idle_by_line": [
// JSON-NEXT: {
// JSON-NEXT: "path": "{{.*}}main.c"
// JSON-NEXT: "line": {{[0-9]+}}
// JSON-NEXT: "function"
// JSON-NEXT: "idle_ns"

//--- main.c
#include "cuda_replay.h"
#include "busy.h"
#include <lineprof/lineprof.h>
#include <unistd.h>
static volatile unsigned sink;
__attribute__((noinline)) static void compute(void) {
  for (double end = busy_until(8); is_busy(end);)
    for (int i = 0; i < 50000; i++)
      sink += (unsigned)i;
}
int main(void) {
  void *memory;
  for (int i = 0; i < 20; i++) {
    compute(); // ABOVE: idle_ns>=10000000
    usleep(6000); // ABOVE: idle_ns>=1
    cudaLaunchKernel("k"); // GPU: launches>=5
    cudaMalloc(&memory, 100); // GPU: calls>=5 idle_ns>=60000000
    cudaFree(memory); // GPU: calls>=5
    lineprof_step();
  }
  return 0;
}

//--- scenario
device id=0 sms=132
on cudaLaunchKernel kernel duration=1000000
on cudaMalloc sleep=4000000
