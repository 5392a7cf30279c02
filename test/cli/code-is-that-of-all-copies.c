// RUN: %clang_lineprof %s -o %t && %profile %t > %t.out && %kprof report --all --columns line,hits,code %t.lprof | FileCheck %s
// RUN: %python %S/Inputs/code_sizes.py %kprof %t.lprof %t
// REQUIRES: opt-O2
// Intent: a line's code is counted in every place that it was compiled into, not
// where the program only runs through it often; code that counts is not the
// line's, nor is code that the linker has dropped.
#include "../Inputs/busy.h"

#include <stdio.h>

static inline __attribute__((always_inline)) unsigned mix(unsigned x) {
  return (x * 2654435761u ^ x >> 7) % 1000003u + (x % 977u) * (x % 1013u); // COPIES
}

__attribute__((noinline)) static unsigned once(unsigned x) {
  return (x * 2654435761u ^ x >> 7) % 1000003u + (x % 977u) * (x % 1013u); // ONCE
}

__attribute__((noinline)) static unsigned first(unsigned x) { return mix(x) ^ 1; }
__attribute__((noinline)) static unsigned second(unsigned x) { return mix(x) + 2; }
__attribute__((noinline)) static unsigned third(unsigned x) { return mix(x) - 3; }

__attribute__((noinline)) unsigned nobody_calls(unsigned x) { return x / 3; }

int main(void) {
  unsigned sum = 0;
  for (double end = busy_until(50); is_busy(end);) // samples make kprof look
    for (unsigned i = 0; i < 10000; i++)
      sum += first(i) + second(i) + third(i) + once(i);
  return printf("%u\n", sum) < 0;
}
// CHECK: Line # {{ *}}Hits {{ *}}Code {{ *}}Line Contents
// CHECK: {{[0-9.]+}}{{.*}} COPIES
// CHECK: {{[0-9.]+}}{{.*}} ONCE
