// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -ldl -o %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof \
// RUN:   LINEPROF_MEASURE_MODE=exact %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err && count 0 < %t.err
// RUN: %truth %t.d/main.c %t.json launches=3 kernels=3 nowhere=0 idle_lost=0 idle_off=0
// RUN: %python %t.d/first.py %t.json 350000000 800000000 cudaGetDevice:13 \
// RUN:   cuLaunchKernel:15 cudaMemcpy:16
// RUN: %kprof report %t.lprof | %filecheck %s
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof \
// RUN:   LINEPROF_SCHEDULE_STEPS=2:3 %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %python %t.d/first.py %t.json 2000000000 0 cudaGetDevice:13
// Intent: what CUDA's first use of the driver, a context or a module takes is
// on a row of its own, not in the sums of the line that came first, nor in its
// Time if that is timed, nor is it blamed that GPUs are idle meanwhile; the
// first context before a window, too. Calls that ask for no work are watched
// only until there is a context, and launches then only in the driver.
// CHECK: {{^}}GPU 0: busy
// CHECK: {{^}}  idle {{.*}} s, {{.*}} %, while CUDA was first used
// CHECK: First use of CUDA: {{.*}} s, on no line (contexts: 1, modules: 3), GPUs idle for {{.*}} s of it
// CHECK: First uses {{ *}}Time {{ *}}Avg {{ *}}Call
// CHECK-NEXT: ====
// CHECK-DAG: main.c:13 in main
// CHECK-DAG: {{^ *}}1 {{.*}} cudaGetDevice{{$}}
// CHECK-DAG: main.c:15 in main
// CHECK-DAG: {{^ *}}1 {{.*}} cuLaunchKernel{{$}}
// CHECK-DAG: main.c:16 in main
// CHECK-DAG: {{^ *}}1 {{.*}} cudaMemcpy{{$}}

//--- main.c
#include "cuda_replay.h"
#include <dlfcn.h>
#include <lineprof/lineprof.h>
#include <stdlib.h>
static int is_told(unsigned domain, unsigned id) {
  void *cupti = dlopen(getenv("LINEPROF_GPU_CUPTI"), RTLD_NOW | RTLD_NOLOAD);
  int (*told)(unsigned, unsigned) =
      (int (*)(unsigned, unsigned))dlsym(cupti, "replay_is_told");
  return told(domain, id);
}
int main(void) {
  int device, before = is_told(2, 17);
  cudaGetDevice(&device);
  int after = is_told(2, 17);
  cudaLaunchKernel("lazy"); // GPU: launches=1 kernels=1
  cudaMemcpy("lazy"); // GPU: calls=1 h2d_bytes=8
  for (int i = 0; i < 2; i++) {
    cudaLaunchKernel("again"); // GPU: launches=2 kernels=2
    lineprof_step();
  }
  return !before || after || is_told(2, 211) || !is_told(1, 307);
}

//--- first.py
import json
import sys

document = json.load(open(sys.argv[1]))
# The scenario sleeps for 1351 ms: what the run took beyond that is the machine's.
late = max(0, document["process"]["wall_ns"] - 1351000000)
most = int(sys.argv[2]) + late
first = document["gpu"]["first_use"]
assert (first["contexts"], first["modules"]) == (1, 3), first
calls = {f"{call['name']}:{call['line']}": call["count"] for call in first["calls"]}
# Before a window, CUDA is watched for little longer than its first use.
assert all(calls.get(wanted) == 1 for wanted in sys.argv[4:]), calls
assert len(calls) <= 3, calls
for call in first["calls"]:
    assert call["time_ns"] >= 400000000, call
assert first["time_ns"] == sum(call["time_ns"] for call in first["calls"])
assert int(sys.argv[3]) <= first["idle_ns"] <= first["time_ns"], first
apart = [
    line["idle_ns"]
    for process in document["gpu"]["processes"]
    for device in process["devices"]
    for line in device["idle_by_line"]
    if line.get("first_use")
]
assert sum(apart) == first["idle_ns"] and len(apart) == (sys.argv[3] != "0"), apart
for file in document["files"]:
    for function in file["functions"]:
        assert function["total_ns"] < most, function["total_ns"]
        for line in function["lines"]:
            assert line["time_ns"] < most, line
            gpu = line.get("gpu", {}).get("self", {})
            assert line.get("gpu", {}).get("idle_ns", 0) < 800000000 + late, line
            assert gpu.get("idle_ns", 0) < 350000000 + late, gpu
            assert gpu.get("call_ns", 0) < 350000000 + late, gpu
            assert gpu.get("wait_ns", 0) < 350000000 + late, gpu
            waited = sum(part["time_ns"] for part in gpu.get("waited_for", []))
            assert waited == gpu.get("wait_ns", 0), gpu

//--- scenario
on cudaGetDevice sleep=200000000
on cudaGetDevice driver
on cudaGetDevice sleep=200000000
on cudaGetDevice context
on cudaGetDevice module
on cudaLaunchKernel:lazy sleep=400000000
on cudaLaunchKernel:lazy module
on cudaLaunchKernel:lazy sleep=1000000
on cudaLaunchKernel:lazy kernel delay=900000000 duration=100
on cudaLaunchKernel:again kernel duration=100
on cudaMemcpy sleep=400000000
on cudaMemcpy module
on cudaMemcpy sleep=150000000
on cudaMemcpy copy bytes=8 delay=540000000 duration=100000
