// UNSUPPORTED: asan, tsan
// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.d/kernels %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err
// RUN: FileCheck %s --check-prefix=ROWS < %t.err
// RUN: %truth %t.d/main.c %t.json launches=2 kernels=9001 gpu_ns=90010 \
// RUN:   "threadless>=2000" "chainless>=2000" lost_rows=0 "lost_names>=6000" \
// RUN:   lost_stacks=0 nowhere=0
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.d/buffers %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err
// RUN: FileCheck %s --check-prefix=BUFFERS < %t.err
// RUN: sed 's/kernels=9001 gpu_ns=90010/kernels=0/' %t.d/main.c > %t.none.c
// RUN: %truth %t.none.c %t.json launches=2 kernels=0 dropped=2
// RUN: %python %t.d/chains.py > %t.chains.c && %clang_cuda %t.chains.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.d/chains %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err
// RUN: FileCheck %s --check-prefix=CHAINS < %t.err
// RUN: %truth %t.chains.c %t.json launches=16384 kernels=16384 gpu_ns=163840 \
// RUN:   "chainless>=20000" nowhere=0 lost_stacks=0 lost_rows=0 unmatched=0 \
// RUN:   idle_lost=0 idle_off=0
// RUN: %python %t.d/sites.py > %t.sites.c && %clang_cuda %t.sites.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof LINEPROF_MEASURE_MODE=exact \
// RUN:   %replay%t.d/chains %t
// RUN: %kprof report --json %t.lprof > %t.json 2> %t.err
// RUN: FileCheck %s --check-prefix=SITES < %t.err
// RUN: %truth %t.sites.c %t.json launches=9000 kernels=9000 gpu_ns=90000 \
// RUN:   "nowhere>=2000" "lost_stacks>=2000" "lost_rows>=4000" unmatched=0
// Intent: what finds no room by kernel or call chain stays on its line, of which
// all is told; what finds none for its line, or for its name, is in the sums of
// the run all the same. It is said.
// ROWS-DAG: times there was no room to keep GPU work apart by call chain: that is on its line
// ROWS-DAG: times a kernel's name found no room
// CHAINS-NOT: on no line
// CHAINS: times there was no room to keep GPU work apart by call chain: that is on its line
// CHAINS-NOT: on no line
// SITES: times there was no room to keep GPU work apart by line: that is on no line

// BUFFERS: CUPTI dropped 2 records of GPU work

//--- main.c
#include "cuda_replay.h"
static void launch(const char *name) {
  cudaLaunchKernel(name); // GPU: launches=2 kernels=9001 gpu_ns=90010
}
int main(void) {
  for (int i = 0; i < 2; i++) /* one chain */
    launch(i ? "many" : "one");
  return 0;
}

//--- chains.py
# A function for each bit, which calls the next one from one of two lines.
print('#include "cuda_replay.h"')
print("__attribute__((noinline)) static void f0(unsigned way) {")
print('  cudaLaunchKernel(way ? "k" : "k"); // GPU: launches=16384 kernels=16384 gpu_ns=163840')
print("}")
for level in range(1, 15):
    print(f"__attribute__((noinline)) static void f{level}(unsigned way) {{")
    print(f"  if (way & 1)\n    f{level - 1}(way >> 1);")
    print(f"  else\n    f{level - 1}(way >> 1);")
    print('  __asm__ volatile("");\n}')
print("int main(void) {\n  for (unsigned way = 0; way < 1u << 14; way++)")
print("    f14(way);\n  return 0;\n}")

//--- sites.py
# More places that launch than have room, in code that is not profiled.
print('#include "cuda_replay.h"')
print("#pragma lineprof off\n__attribute__((noinline)) static void launch(void) {")
print('  cudaLaunchKernel("k");\n' * 9000 + "}\n#pragma lineprof on")
print("int main(void) {")
print("  launch(); // GPU: launches>=2000 kernels>=2000")
print("  return 0;\n}")

//--- kernels
on cudaLaunchKernel:one kernel duration=10
on cudaLaunchKernel:many kernel duration=10 repeat=9000 every=10 vary=200

//--- chains
on cudaLaunchKernel kernel duration=10

//--- buffers
lend 32
on cudaLaunchKernel kernel duration=10
