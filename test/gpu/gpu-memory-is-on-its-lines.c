// UNSUPPORTED: asan, tsan
// (With --memory, which sanitizers leave nothing to count.)
// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -o %t
// RUN: rm -f %t.lprof && %replay%t.d/scenario %kprof --memory -q -o %t.lprof %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err && count 0 < %t.err
// RUN: %truth %t.d/main.c %t.json unmatched=0 dropped=0 \
// RUN:   device.allocs=8 device.bytes=12060 device.live_bytes=1020 \
// RUN:   device.live_blocks=2 gpu0.peak_bytes=8000 gpu0.live_bytes=20 \
// RUN:   gpu1.peak_bytes=1000 gpu1.live_bytes=1000 managed.bytes=4096 \
// RUN:   managed.live_bytes=0 whole-managed.peak_bytes=4096 pinned.bytes=8192 \
// RUN:   pinned.live_bytes=8192 whole-pinned.peak_bytes=8192 \
// RUN:   nowhere-device.bytes=20 checks.unmatched_frees=0 checks.forgotten=0
// RUN: %kprof report %t.lprof | %filecheck %t.d/listing
// RUN: %kprof report --columns line,devallocs,devfreed,managedpeak,pinnedpeak,devselfbytes \
// RUN:   %t.lprof | FileCheck %t.d/columns
// RUN: %kprof lines --by devbytes -n 2 %t.lprof | FileCheck %t.d/hottest
// RUN: %kprof lines --by devpeak -n 1 %t.lprof | FileCheck %t.d/peak
// RUN: %kprof lines --by devleaked %t.lprof | FileCheck %t.d/leaked
// RUN: %kprof report --threads --json %t.lprof > %t.json
// RUN: FileCheck %t.d/threads < %t.json
// RUN: rm -f %t.lprof && %replay_old%t.d/scenario %kprof --memory=sample -q -o %t.lprof %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err && count 0 < %t.err
// RUN: %truth %t.d/main.c %t.json device.bytes=12060 gpu0.peak_bytes=8000
// Intent: what a program allocates on GPUs, as managed and as pinned memory is
// on the lines that allocate and free it, exactly, for CUPTI 13 and 12; each
// device has a peak of its own, and no two kinds are summed.

//--- main.c
#include "cuda_replay.h"
__attribute__((noinline)) static void *get(int size) {
  void *memory;
  cudaMalloc(&memory, size); // MEMORY: device.allocs=3 device.bytes=11000 device.at_peak_bytes=8000 device.live_bytes=0
  return memory;
}
int main(void) {
  void *first, *second, *third;
  first = get(1); // MEMORIES: device.bytes=3000 device.at_peak_bytes=3000 device.live_bytes=0
  second = get(2); // MEMORIES: device.bytes=5000 device.at_peak_bytes=5000
  cudaFree(first); // MEMORY: device.freed_here=1 device.freed_here_bytes=3000 device.allocs=0
  third = get(3); // MEMORIES: device.bytes=3000 device.at_peak_bytes=0
  cudaFree(second); // MEMORY: device.freed_here_bytes=5000
  cudaFree(third); // MEMORY: device.freed_here_bytes=3000
  cudaReplayFunction("cudaMallocManaged"); // MEMORY: managed.bytes=4096 managed.at_peak_bytes=4096 device.bytes=0
  cudaReplayFunction("cudaMallocHost"); // MEMORY: pinned.bytes=8192 pinned.live_bytes=8192 device.bytes=0
  cudaFree(0); // MEMORY: managed.freed_here_bytes=4096
  cudaReplayFunction("cuMemAlloc_v2"); // MEMORY: device.bytes=1000 device.live_bytes=1000 device.at_peak_bytes=1000
  for (int i = 0; i < 3; i++) {
    cudaReplayFunction("cudaMallocAsync"); // MEMORY: device.allocs=3 device.bytes=40 device.live_bytes=0 device.most_bytes=20
    cudaReplayFunction("cudaFreeAsync"); // MEMORY: device.freed_here=3 device.freed_here_bytes=40
  }
  cudaLaunchKernel("static"); // GPU: launches=1
  return 0;
}

//--- scenario
on cudaMalloc#1 memory address=0x1000 bytes=3000
on cudaMalloc#2 memory address=0x2000 bytes=5000
on cudaMalloc#3 memory address=0x1000 bytes=3000
on cudaFree#1 memory operation=2 address=0x1000 bytes=3000
on cudaFree#2 memory operation=2 address=0x2000 bytes=5000
on cudaFree#3 memory operation=2 address=0x1000 bytes=3000
on cudaFree#4 memory operation=2 address=0x9000 kind=5
on cudaMallocManaged memory kind=5 address=0x9000 bytes=4096
on cudaMallocHost memory kind=2 address=0xa000 bytes=8192
on cuMemAlloc_v2 memory device=1 address=0xb000 bytes=1000
on cudaMallocAsync#1 memory address=0xc000 bytes=10 pool=0xc0000
on cudaMallocAsync#2 memory address=0xc000 bytes=10 pool=0xc0000
on cudaMallocAsync#3 memory address=0xc000 bytes=20 pool=0xc0000
on cudaFreeAsync memory operation=2 address=0xc000 pool=0xc0000
on cudaLaunchKernel:static memory kind=6 address=0xd000 bytes=20 correlation=5000

//--- listing
CHECK: Dev Allocs {{ *}}Dev Bytes {{ *}}Dev Live {{ *}}Dev Peak {{ *}}Dev Freed {{ *}}Managed {{ *}}Man Live {{ *}}Pinned {{ *}}Pin Live
CHECK: {{^ *}}4 {{.*}} 3 {{ *}}10.7 KiB {{ *}}7.8 KiB {{.*}}cudaMalloc(
CHECK: {{^}}GPU memory
CHECK-NEXT: {{^}}  GPU 0 {{ *}}7.8 KiB at the peak, {{ *}}20 B live at the end in 1 blocks, 7 allocations of 10.8 KiB{{$}}
CHECK-NEXT: {{^}}  GPU 1 {{ *}}1000 B at the peak, {{ *}}1000 B live at the end in 1 blocks, 1 allocations of 1000 B{{$}}
CHECK-NEXT: {{^}}  managed {{ *}}4.0 KiB at the peak, {{ *}}0 B live at the end in 0 blocks, 1 allocations of 4.0 KiB{{$}}
CHECK-NEXT: {{^}}  pinned host {{ *}}8.0 KiB at the peak, {{ *}}8.0 KiB live at the end in 1 blocks, 1 allocations of 8.0 KiB{{$}}
CHECK-NEXT: {{^}}  on no line {{ *}}0 B at the peak, {{ *}}20 B live at the end in 1 blocks, 1 allocations of 20 B of device memory{{$}}

//--- columns
CHECK: Dev Allocs {{ *}}Dev Freed {{ *}}Man Peak {{ *}}Pin Peak {{ *}}Dev Bytes Self  Line Contents
CHECK: {{^ *}}4 {{ *}}3 {{ *}}10.7 KiB  {{.*}}cudaMalloc
CHECK: {{^ *}}9 {{ *}}1  {{.*}}get(1)
CHECK: {{^ *}}11 {{ *}}2.9 KiB  {{.*}}cudaFree

//--- hottest
CHECK: Dev Bytes Self
CHECK-NEXT: ====
CHECK-NEXT: {{^ *}}10.7 KiB {{ *}}3 {{.*}}cudaMalloc(
CHECK-NEXT: {{^ *}}1000 B {{ *}}1 {{.*}}cuMemAlloc_v2

//--- peak
CHECK: Dev Peak Self
CHECK-NEXT: ====
CHECK-NEXT: {{^ *}}7.8 KiB {{.*}}cudaMalloc(

//--- leaked
CHECK: Dev Live Self
CHECK-NEXT: ====
CHECK-NEXT: {{^ *}}1000 B {{.*}}cuMemAlloc_v2
CHECK-NOT: cudaMalloc

//--- threads
CHECK-NOT: "device_memory"
CHECK: "device_memory": {
CHECK-NEXT: "all": {
CHECK-NEXT: "device": {
CHECK-NEXT: "allocs": 8,
