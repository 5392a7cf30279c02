// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err && count 0 < %t.err
// RUN: %truth %t.d/main.c %t.json launches=15 kernels=53 gpu_ns=94000 nowhere=0
// RUN: %python %t.d/nodes.py %t.json 4:4000/20 12:60000/20 16:20000/10 none:0/0
// RUN: %kprof report %t.lprof | %filecheck %s
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof \
// RUN:   LINEPROF_SCHEDULE_STEPS=5:7 %replay%t.d/scenario %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err && count 0 < %t.err
// RUN: %python %t.d/nodes.py %t.json 4:800/4 12:12000/4 16:4000/2 none:0/0
// Intent: the work of a graph is on the line that launches it, and names the
// line that captured or added each node, however it was cloned, and although
// that was before the window.
// CHECK: Kernels {{ *}}GPU Time
// CHECK: main.c:22 in main
// CHECK-NEXT: {{^ *}}20 {{ *}}60.0 {{.*}} two, node of {{.*}}main.c:12 in main{{$}}
// CHECK-NEXT: {{^ *}}10 {{ *}}20.0 {{.*}} added, node of {{.*}}main.c:16 in main{{$}}
// CHECK-NEXT: {{^ *}}20 {{ *}}4.0 {{.*}} one, node of {{.*}}main.c:4 in capture{{$}}
// CHECK: Copies {{ *}}GPU Time
// CHECK: {{^ *}}10 {{ *}}7.0 {{.*}} D2D, node of {{.*}}main.c:15 in main{{$}}

//--- main.c
#include "cuda_replay.h"
#include <lineprof/lineprof.h>
__attribute__((noinline)) static void capture(void) {
  cudaLaunchKernel("one"); // GPU: launches=2 kernels=0
}
int main(void) {
  cudaLaunchKernel("before"); // GPU: launches=1 kernels=1 gpu_ns=1000
  cudaLaunchKernel("before"); // GPU: launches=1 kernels=1 gpu_ns=1000
  cudaLaunchKernel("before"); // GPU: launches=1 kernels=1 gpu_ns=1000
  for (int i = 0; i < 2; i++)
    capture();
  cudaGraphAddKernelNode("two");
  cudaGraphAddKernelNode("unused");
  /* What is captured is no copy yet. */
  cudaMemcpyAsync("copy"); // GPU: activities=0
  cudaGraphAddKernelNode("added");
  cudaGraphInstantiate("g");
  for (int i = 0; i < 10; i++) {
    if (i == 9)
      cudaGraphInstantiate("again");
    lineprof_step();
    cudaGraphLaunch("g"); // GPU: kernels=50 activities=60
  }
  return 0;
}

//--- nodes.py
import json
import sys

found = {"none": [0, 0]}
for file in json.load(open(sys.argv[1]))["files"]:
    for function in file["functions"]:
        for line in function["lines"]:
            gpu = line.get("gpu", {}).get("self", {})
            for kernel in gpu.get("kernels_by_name", []):
                if not kernel["in_graph"]:
                    assert "node_made" not in kernel, kernel
                    continue
                made = kernel.get("node_made", {"line": "none"})
                sum = found.setdefault(str(made["line"]), [0, 0])
                sum[0] += kernel["time_ns"]
                sum[1] += kernel["count"]
got = sorted(f"{line}:{ns}/{count}" for line, (ns, count) in found.items())
if got != sorted(sys.argv[2:]):
    sys.exit(f"{got}")

//--- scenario
on cudaLaunchKernel:before kernel duration=1000
on cudaLaunchKernel:one#1 node id=0x100000001
on cudaLaunchKernel:one#2 node id=0x100000002
on cudaGraphAddKernelNode:two node id=0x100000003
on cudaGraphAddKernelNode:unused node id=0x100000004
on cudaMemcpyAsync:copy node id=0x100000005
on cudaGraphAddKernelNode:added node id=0x100000006
# An executable graph's nodes are created, and clones; or the other way round.
on cudaGraphInstantiate:g node id=0x200000001
on cudaGraphInstantiate:g clone id=0x200000001 of=0x100000001
on cudaGraphInstantiate:g clone id=0x200000002 of=0x100000002
on cudaGraphInstantiate:g node id=0x200000002
on cudaGraphInstantiate:g clone id=0x300000003 of=0x100000003
# A clone of a clone.
on cudaGraphInstantiate:g clone id=0x200000003 of=0x300000003
on cudaGraphInstantiate:g clone id=0x200000005 of=0x100000005
on cudaGraphInstantiate:g clone id=0x200000006 of=0x100000006
on cudaGraphLaunch kernel name=one node=0x200000001 duration=200
on cudaGraphLaunch kernel name=one node=0x200000002 duration=200
on cudaGraphLaunch kernel name=two node=0x200000003 duration=3000
on cudaGraphLaunch kernel name=two node=0x200000003 duration=3000
on cudaGraphLaunch kernel name=added node=0x200000006 duration=2000
on cudaGraphLaunch copy kind=8 node=0x200000005 bytes=8 duration=700
