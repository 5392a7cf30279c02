// UNSUPPORTED: asan, tsan
// (With --memory, which sanitizers leave nothing to count.)
// RUN: split-file %s %t.d && %clang_cuda -g %t.d/main.c -o %t
// RUN: rm -f %t.lprof && %replay%t.d/scenario %kprof --memory -q -o %t.lprof %t
// RUN: %kprof export -f folded --value devbytes %t.lprof | sort | FileCheck %t.d/bytes
// RUN: %kprof export -f folded --value devpeak %t.lprof | FileCheck %t.d/peak
// RUN: %kprof export -f folded --value devallocs %t.lprof | FileCheck %t.d/allocs
// RUN: %kprof export -f folded --value devlive %t.lprof | FileCheck %t.d/live
// RUN: %kprof export -f speedscope --value devpeak %t.lprof > %t.json
// RUN: %python -c "import json, sys; all = json.load(open(sys.argv[1])); one = all['profiles'][all['activeProfileIndex']]; print(one['name'], one['endValue'])" %t.json | FileCheck %t.d/speedscope
// RUN: %kprof export -f pprof -o %t.pprof %t.lprof && gzip -dc < %t.pprof | grep -a -c gpu_peak_space
// RUN: rm -f %t.lprof && %replay%t.d/none %kprof --memory -q -o %t.lprof %t
// RUN: %kprof export -f pprof -o %t.pprof %t.lprof && gzip -dc < %t.pprof | not grep -a gpu_peak_space
// RUN: not %kprof export -f folded --value devlive %t.lprof 2>&1 | FileCheck %t.d/nothing
// Intent: memory of devices is exported by call stack, to the byte, if there is
// any; managed and pinned memory is not in it.

//--- main.c
#include "cuda_replay.h"
__attribute__((noinline)) static void get(void) {
  void *memory;
  cudaMalloc(&memory, 1);
}
__attribute__((noinline)) static void leaf(void) { cudaFree(0); }
int main(void) {
  get();
  get();
  cudaReplayFunction("cudaMallocManaged");
  leaf();
  return 0;
}

//--- scenario
on cudaMalloc#1 memory address=0x1000 bytes=300
on cudaMalloc#2 memory address=0x2000 bytes=500
on cudaFree memory operation=2 address=0x1000
on cudaMallocManaged memory kind=5 address=0x3000 bytes=7000

//--- none
on cudaMallocManaged memory kind=5 address=0x3000 bytes=7000

//--- bytes
CHECK: {{^}}main ({{.*}}main.c:8);get ({{.*}}main.c:4) 300{{$}}
CHECK-NEXT: {{^}}main ({{.*}}main.c:9);get ({{.*}}main.c:4) 500{{$}}
CHECK-NOT: {{.}}

//--- peak
CHECK-DAG: {{^}}main ({{.*}}main.c:8);get ({{.*}}main.c:4) 300{{$}}
CHECK-DAG: {{^}}main ({{.*}}main.c:9);get ({{.*}}main.c:4) 500{{$}}

//--- allocs
CHECK-DAG: {{^}}main ({{.*}}main.c:8);get ({{.*}}main.c:4) 1{{$}}
CHECK-DAG: {{^}}main ({{.*}}main.c:9);get ({{.*}}main.c:4) 1{{$}}

//--- live
CHECK-NOT: main.c:8
CHECK: {{^}}main ({{.*}}main.c:9);get ({{.*}}main.c:4) 500{{$}}
CHECK-NOT: {{.}}

//--- speedscope
CHECK: devpeak 800

//--- nothing
CHECK: lineprof: error: there is no GPU memory in the profile, so it has no 'devlive'
CHECK-NOT: hint
