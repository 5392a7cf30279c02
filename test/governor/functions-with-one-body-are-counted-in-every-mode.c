// REQUIRES: x86_64
// RUN: %clang_lineprof -I%S/Inputs %s -o %t && %auto %t
// RUN: %function whole %t.lprof | %filecheck %s  
// RUN: %profile env LINEPROF_MEASURE_MODE=count %t
// RUN: %function whole %t.lprof | %filecheck %s
// Intent: a function that has one body for both modes loses no hit in either.

__attribute__((noinline)) static int whole(int n) {
  __asm__ volatile(".globl here_it_is\nhere_it_is:");
  return n * 3 + 1;
}                   // CHECK: whole: calls=5000000 hits=[[#@LINE-2]]:5000000,[[#@LINE-1]]:5000000

int main(void) {
  int n = 1;
  for (int i = 0; i < 5000000; i++)
    n = whole(n);
  return n == 0;
}
