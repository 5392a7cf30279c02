// RUN: %clang_lineprof -c %s -o %t.o
// RUN: llvm-nm --undefined-only %t.o | FileCheck %s
// RUN: %clang %t.o -o %t && %t
// Intent: an object links and runs without the runtime: all that it wants of
// lineprof is weak.
// CHECK-NOT: U __lineprof
// CHECK: w __lineprof_attach
// CHECK-NOT: U __lineprof
int main(void) {
  int sum = 0;
  for (int i = 0; i < 4; i++)
    sum += i;
  return sum != 6;
}
