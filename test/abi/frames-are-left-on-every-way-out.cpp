// RUN: %clangxx_lineprof -S -emit-llvm %s -o - | FileCheck %s
// REQUIRES: x86_64
// Intent: a function that a destructor must run in is left by its return and by
// unwinding, and a handler finds its frame again.
struct Guard {
  ~Guard();
};
void risky();
// CHECK-LABEL: define {{.*}}@_Z7guardedv(
// CHECK: landingpad
// CHECK: call preserve_mostcc void @__lineprof_unit_reanchor(
// CHECK: call preserve_mostcc void @__lineprof_unit_exit(
// CHECK: resume
int guarded() {
  Guard G;
  risky();
  return 1;
}
