// RUN: %clang %lineprof_flags %s -o %t && %profile %t
// RUN: %clang %lineprof_flags -S -emit-llvm %s -o - | FileCheck %s
// Intent: without a mark and without 'all' a program is not profiled, and kprof says so.
// CHECK-NOT: __lineprof
int main(void) {
  return 0;
}
