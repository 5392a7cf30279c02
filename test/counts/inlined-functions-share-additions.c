// REQUIRES: opt-O2
// RUN: %clang_lineprof -O2 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=IR
// RUN: %clang_lineprof -O2 %s -o %t && %counts | %filecheck %s
// Intent: where an inlined function's counter lands beside one that is always
// met with it, one addition does for both, and the hits are the same.
// UNSUPPORTED: asan, tsan
#include <setjmp.h>

static jmp_buf home;

static int twice(int x) {
  return 2 * x; // CHECK: {{^ *}}[[#@LINE]]{{ +1043 }}
}

// IR-LABEL: define {{.*}} @once(
// IR: add i64 %{{.*}}, 1
// IR-NOT: add i64 %{{.*}}, 1
// IR: }
__attribute__((noinline)) int once(int x) {
  return twice(x) + 1; // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
}

__attribute__((noinline)) int both(int x) {
  if (x & 1)         // CHECK: {{^ *}}[[#@LINE]]{{ +30 }}
    return twice(x); // CHECK: {{^ *}}[[#@LINE]]{{ +15 }}
  if (x == 20)       // CHECK: {{^ *}}[[#@LINE]]{{ +15 }}
    longjmp(home, 1);
  return twice(x) - 1; // CHECK: {{^ *}}[[#@LINE]]{{ +14 }}
}

__attribute__((noinline)) long loop(int n) {
  long sum = 0;
  for (int i = 0; i < n; i++)
    if (i % 3)
      sum += twice(i) ^ i; // CHECK: {{^ *}}[[#@LINE]]{{ +1004 }}
  return sum;
}

static volatile int i;
static volatile long sum;

int main(void) {
  for (i = 0; i < 10; i++)
    sum += once(i);
  i = 0;
  if (setjmp(home))
    i = i + 1;
  for (; i < 30; i = i + 1)
    sum += both(i);
  sum += loop(1506);
  return 0;
}
