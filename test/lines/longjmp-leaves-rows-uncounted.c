// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: after longjmp counting goes on at the setjmp; skipped rows are not hit.
#include <setjmp.h>
static jmp_buf back;
static void deep(int n) {
  if (n == 0) // CHECK: {{^ *}}[[#@LINE]]{{ +12 }}
    longjmp(back, 1); // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  deep(n - 1); // CHECK: {{^ *}}[[#@LINE]]{{ +9 }}
  back[0].__mask_was_saved = 0; // CHECK: {{^ *}}[[#@LINE]]{{ +0 }}
}
int main(void) {
  volatile int jumps = 0;
  if (setjmp(back) != 0) // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
    jumps++; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  if (jumps < 3) // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
    deep(3); // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  return jumps != 3; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
