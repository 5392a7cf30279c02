// REQUIRES: x86_64
// RUN: %clang_lineprof %s -o %t && %profile %t > %t.out
// RUN: %kprof report --json %t.lprof | %python %S/../Inputs/cpu_times.py > %t.json
// RUN: %python %S/Inputs/shares.py %t.json time leaf 20 80, time keeps 20 80, \
// RUN:   time calls 90 105
// Intent: samples in functions of assembly that say nothing of their frames, as
// those of GMP, are their callers', whether these functions keep registers.
#include "../Inputs/busy.h"

#include <stdio.h>

__asm__(".text\n"
        "spin_leaf:\n"
        "1: dec %rdi\n"
        "jnz 1b\n"
        "ret\n"
        "spin_keeps:\n"
        "push %rbx\n"
        "push %rbp\n"
        "mov %rdi, %rbp\n"
        "1: dec %rbp\n"
        "jnz 1b\n"
        "pop %rbp\n"
        "pop %rbx\n"
        "ret\n");
void spin_leaf(long rounds) __asm__("spin_leaf");
void spin_keeps(long rounds) __asm__("spin_keeps");

static volatile long worked;

__attribute__((noinline)) static void work(void) {
  spin_leaf(100);  // @leaf
  spin_keeps(100); // @keeps
  worked++;
}

int main(void) {
  for (double end = busy_until(400); is_busy(end);)
    for (int i = 0; i < 1000; i++)
      work(); // @calls
  puts("done");
}
