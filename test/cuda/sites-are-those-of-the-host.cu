// RUN: cd %S && %kprof sites sites-are-those-of-the-host.cu -- --cuda-path=%cuda_path --cuda-gpu-arch=sm_80 -IInputs > %t
// RUN: FileCheck %s < %t
// REQUIRES: opt-O2
// Intent: `kprof sites` reads a .cu file as its compile for the host does.
#include "shared.h"

__global__ void kernel(int *p) {
  *p = twice(*p);
}

int main() {
  kernel<<<1, 1>>>(nullptr);
  return twice(0);
}
// CHECK: sites-are-those-of-the-host.cu: 4 of {{[0-9]+}} functions profiled
// CHECK-DAG: not{{.*}} Inputs{{/|/./}}shared.h:14 {{.*}}it runs on the device
// CHECK-DAG: profiled {{.*}}shared.h:4 {{.*}}twice
// CHECK-DAG: not{{.*}} sites-are-those-of-the-host.cu:7 {{.*}}kernel {{.*}}it runs on the device
// CHECK-DAG: profiled {{.*}}sites-are-those-of-the-host.cu:11 {{.*}}main
