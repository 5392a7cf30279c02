// RUN: %clang_lineprof -S -emit-llvm %s -o - | FileCheck %s
// REQUIRES: x86_64
// Intent: no marker survives and nothing is called on the hot path: a line is
// one piece of inline code, and the unit's helpers stand in cold branches.
// CHECK: @__lineprof_module = internal global
// CHECK: @llvm.global_ctors = {{.*}}@__lineprof_module_begin
// CHECK-LABEL: define {{.*}}@twice(
// CHECK-NOT: call {{.*}}@__lineprof_mark
// CHECK-NOT: call {{.*}}@__lineprof_probe
// CHECK: load i32, ptr getelementptr inbounds{{.*}} (i8, ptr @__lineprof_module, i64 4)
// CHECK: asm sideeffect "rdtsc
// CHECK: asm sideeffect "rdtsc
// CHECK: ret i32
int twice(int x) {
  x += x;
  return x;
}
// CHECK: declare extern_weak {{.*}}@__lineprof_attach(
