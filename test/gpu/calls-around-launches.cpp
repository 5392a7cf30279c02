// RUN: %clang_lineprof -fcxx-exceptions -fexceptions -S -emit-llvm -x c++ %s -o - | FileCheck %s
// RUN: %clang_lineprof -c %s -o %t.o && llvm-nm --undefined-only %t.o | FileCheck %s --check-prefix=WEAK
// Intent: around each call that launches stand two, with its stream, also where
// exceptions leave; a unit that launches links without the runtime. Others have
// nothing.
// CHECK-LABEL: define {{.*}}@plain
// CHECK: call {{.*}}@__lineprof_launch_begin_if(ptr {{.*}}%{{[^,]*}}, i32 {{.*}}0)
// CHECK: {{.*}}call{{.*}} i32 @cudaLaunchKernel
// CHECK: call {{.*}}@__lineprof_launch_end_if()
// CHECK-LABEL: define {{.*}}@per_thread
// CHECK: call {{.*}}@__lineprof_launch_begin_if({{.*}}, i32 {{.*}}2)
// CHECK: {{.*}}call{{.*}} i32 @__cudaLaunchKernel_ptsz
// CHECK: call {{.*}}@__lineprof_launch_end_if()
// CHECK-LABEL: define {{.*}}@config
// CHECK: call {{.*}}@__lineprof_launch_begin_if({{.*}}, i32 {{.*}}1)
// CHECK: {{.*}}call{{.*}} i32 @cudaLaunchKernelExC
// CHECK: call {{.*}}@__lineprof_launch_end_if()
// CHECK-LABEL: define {{.*}}@graph
// CHECK: call {{.*}}@__lineprof_launch_begin_if({{.*}}, i32 {{.*}}4)
// CHECK: invoke i32 @cudaGraphLaunch
// CHECK: call {{.*}}@__lineprof_launch_end_if()
// CHECK-LABEL: define {{.*}}@reset
// CHECK: call {{.*}}@__lineprof_launch_begin_if(ptr {{.*}}null, i32 {{.*}}8)
// CHECK: {{.*}}call{{.*}} i32 @cudaDeviceReset
// CHECK-NOT: @__lineprof_launch_end_if()
// CHECK-LABEL: define {{.*}}@none
// CHECK-NOT: @__lineprof_launch
// CHECK: ret
// WEAK-DAG: w __lineprof_launch_begin
// WEAK-DAG: w __lineprof_launch_end
typedef struct stream *Stream;
struct Config {
  unsigned grid[3], block[3];
  unsigned long shared;
  Stream stream;
};
extern "C" {
int cudaLaunchKernel(const void *, unsigned long, unsigned, unsigned long,
                     unsigned, void **, unsigned long, Stream);
int __cudaLaunchKernel_ptsz(const void *, void **, unsigned long, Stream);
int cudaLaunchKernelExC(const Config *, const void *, void **);
int cudaGraphLaunch(void *, Stream);
int cudaDeviceReset(void);
int cudaGetDevice(int *);
int plain(const void *kernel, Stream stream) {
  return cudaLaunchKernel(kernel, 1, 1, 1, 1, 0, 0, stream) + 1;
}
int per_thread(const void *kernel, Stream stream) {
  return __cudaLaunchKernel_ptsz(kernel, 0, 0, stream) + 1;
}
int config(const Config *how, const void *kernel) {
  return cudaLaunchKernelExC(how, kernel, 0) + 1;
}
int graph(void *exec, Stream stream) {
  try {
    return cudaGraphLaunch(exec, stream) + 1;
  } catch (int) {
    return 0;
  }
}
int reset(void) { return cudaDeviceReset() + 1; }
int none(int *device) { return cudaGetDevice(device) + 1; }
}
