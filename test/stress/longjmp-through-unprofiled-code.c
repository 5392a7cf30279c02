// RUN: %clang %lineprof_flags %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.lprof --max-bytes 400000
// Intent: where only the functions that jump are profiled, nothing piles up.
#include <setjmp.h>

static jmp_buf home;

#pragma lineprof profile
__attribute__((noinline)) static void jump(int n) {
  longjmp(home, n); // CHECK: {{^ *}}[[#@LINE]]{{ +40000 }}
}

#pragma lineprof profile
static void inlined(int n) {
  if (n > 0)
    jump(n); // CHECK: {{^ *}}[[#@LINE]]{{ +20000 }}
}

int main(void) {
  volatile int i = 0, came = 0;
  for (i = 1; i <= 40000; i++) {
    if (setjmp(home))
      came++;
    else if (i % 2)
      jump(i);
    else
      inlined(i);
  }
  return came != 40000;
}
