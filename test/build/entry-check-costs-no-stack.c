// RUN: %clang_lineprof -O2 -S -emit-llvm %s -o - | %filecheck %s
// REQUIRES: plugin
// UNSUPPORTED: asan, tsan
// Intent: in an executable's code a clean function asks once where it is entered, for its
// mode and its thread's counters in one, and what it does if not is a jump: a
// call would have it make room on the stack.

// CHECK-LABEL: define {{.*}} @leaf(
// CHECK: load i8
// CHECK: br i1
// CHECK: musttail call {{.*}}@leaf.lineprof_attach(
// CHECK-NOT: br i1
// CHECK-NOT: call {{.*}}attach_counts
// CHECK: {{^}}}
int leaf(int x) { return x * 3; }

// The rest is done there.
// CHECK-LABEL: define {{.*}} @leaf.lineprof_attach(
// CHECK: call {{.*}}attach_counts
// CHECK-DAG: musttail call {{.*}}@leaf.lineprof_timed(
// CHECK-DAG: musttail call {{.*}}@leaf(
