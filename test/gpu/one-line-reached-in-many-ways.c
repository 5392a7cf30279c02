// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_SCHEDULE_ACTIVE=5 \
// RUN:   LINEPROF_SCHEDULE_REPEAT=2 LINEPROF_OUTPUT=%t.lprof \
// RUN:   %replay%t.d/scenario %t
// RUN: %kprof report %t.lprof | %filecheck %s
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %truth %t.d/main.c %t.json launches=20 kernels=20 gpu_ns=90000 nowhere=0
// Intent: a kernel of one line is one row, whoever called the function and in
// whatever cycle; two geometries are two; so are two kinds of copies.
// CHECK: Kernels {{ *}}GPU Time
// CHECK-NEXT: ====
// CHECK-NEXT: main.c:4 in launch
// CHECK-NEXT: {{^ *}}10 {{ *}}30.0 {{ *}}3.0 {{.*}} 64 {{ *}}256 {{.*}} large
// CHECK-NEXT: {{^ *}}10 {{ *}}10.0 {{ *}}1.0 {{.*}} 1 {{ *}}32 {{.*}} small
// CHECK-EMPTY:
// CHECK-NEXT: Copies {{ *}}GPU Time {{.*}}GB/s {{ *}}Kind
// CHECK-NEXT: ====
// CHECK-NEXT: main.c:7 in copy
// CHECK-NEXT: {{^ *}}10 {{ *}}40.0 {{ *}}4.0 {{.*}} 39.1 KiB {{ *}}1.0 {{ *}}H2D, pageable
// CHECK-NEXT: {{^ *}}10 {{ *}}10.0 {{ *}}1.0 {{.*}} 19.5 KiB {{ *}}2.0 {{ *}}D2H{{$}}

//--- main.c
#include "cuda_replay.h"
#include <lineprof/lineprof.h>
static void launch(const char *kernel) {
  cudaLaunchKernel(kernel); // GPU: launches=20 kernels=20
}
static void copy(const char *what) {
  cudaMemcpyAsync(what); // GPU: h2d_bytes=40000 d2h_bytes=20000 pageable_bytes=40000
}
int main(void) {
  for (int i = 0; i < 10; i++) {
    launch("small"); // ABOVE: launches=10
    if (i % 2)
      launch("large"); // ABOVE: launches=5
    else
      launch("large"); // ABOVE: launches=5
    copy("in");
    copy("out");
    lineprof_step();
  }
  return 0;
}

//--- scenario
on cudaLaunchKernel:small kernel name=small duration=1000
on cudaLaunchKernel:large kernel name=large grid=64 block=256 duration=3000
on cudaMemcpyAsync:in copy kind=1 from=1 to=3 bytes=4000 duration=4000
on cudaMemcpyAsync:out copy kind=2 from=3 to=2 bytes=2000 duration=1000
