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
// CHECK: load ptr, ptr
// CHECK: asm sideeffect "rdtsc
// CHECK: resume
int guarded() {
  Guard G;
  risky();
  return 1;
}
