// REQUIRES: opt-O2
// RUN: %clang_lineprof -O2 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=IR
// RUN: %clang_lineprof -O2 %s -o %t && %counts | %filecheck %s
// Intent: a function that is inlined several times in a row, and has more than
// one way through, is counted by its caller's counters: one addition where
// control has no choice. Hits are right where a call between does not return.
// UNSUPPORTED: asan, tsan
#include <setjmp.h>

static jmp_buf home;
static int table[64];

static unsigned place(unsigned x) {
  return x % 64; // CHECK: {{^ *}}[[#@LINE]]{{ +330 }}
}

static int at(unsigned x) {
  return table[place(x)]; // CHECK: {{^ *}}[[#@LINE]]{{ +330 }}
}

// IR-LABEL: define {{.*}} @three(
// IR: add i64 %{{.*}}, 1
// IR-NOT: add i64 %{{.*}}, 1
// IR: {{^}}}
__attribute__((noinline)) int three(unsigned x) {
  return at(x) + at(x + 1) * at(x + 2); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
}

__attribute__((noinline)) void leave(unsigned x) {
  if (x == 20)        // CHECK: {{^ *}}[[#@LINE]]{{ +20 }}
    longjmp(home, 1); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}

__attribute__((noinline)) int around(unsigned x) {
  int first = at(x); // CHECK: {{^ *}}[[#@LINE]]{{ +20 }}
  leave(x);
  if (first)  // CHECK: {{^ *}}[[#@LINE]]{{ +19 }}
    return 1; // CHECK: {{^ *}}[[#@LINE]]{{ +9 }}
  return at(x + 1); // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
}

static volatile unsigned i;
static volatile long sum;

int main(void) {
  for (i = 0; i < 64; i = i + 2)
    table[i] = 1;
  for (i = 0; i < 100; i = i + 1)
    sum += three(i);
  if (!setjmp(home))
    for (i = 1; i < 64; i = i + 1)
      sum += around(i);
  return 0;
}
