// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// REQUIRES: x86_64
// Intent: a function that only assembly calls is kept because it is `used`,
// also where its address is taken and the timed code holds it, too.
#include <stdio.h>

__attribute__((used)) static void only_in_assembly(void) {
  for (int i = 0; i < 3; i++)
    puts("called"); // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
}
__attribute__((used)) static void straight(void) {
  puts("straight"); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}

int main(void) {
  __asm__ volatile("call only_in_assembly\n\tcall straight"
                   :
                   :
                   : "rax", "rcx", "rdx", "rdi", "rsi", "r8", "r9", "r10",
                     "r11", "memory", "cc");
  return 0;
}
