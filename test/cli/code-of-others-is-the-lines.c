// RUN: %clang_lineprof -g %s -o %t && %profile %t > %t.out && %kprof report --all --columns line,hits,code %t.lprof | FileCheck %s
// REQUIRES: opt-O2
// Intent: code of functions that are not profiled is the code of the line that
// they are inlined at, as the time of samples in it is; through several of them.
#include "../Inputs/busy.h"

#include <stdio.h>

static inline __attribute__((always_inline, no_instrument_function)) unsigned
mix(unsigned x) {
  return (x * 2654435761u ^ x >> 7) % 1000003u + (x % 977u) * (x % 1013u);
}

static inline __attribute__((always_inline, no_instrument_function)) unsigned
mix_more(unsigned x) {
  return mix(x + 1);
}

__attribute__((noinline)) static unsigned work(unsigned x) {
  // CHECK: {{^ *}}[[#@LINE+1]] {{ *}}[[#]] {{ *}}{{[4-9][0-9]|[1-9][0-9][0-9]}} B {{ *}}unsigned y = mix_more
  unsigned y = mix_more(x);
  return y ^ 1;
}

int main(void) {
  unsigned sum = 0;
  for (double end = busy_until(50); is_busy(end);) // samples make kprof look
    for (unsigned i = 0; i < 10000; i++)
      sum += work(i);
  return printf("%u\n", sum) < 0;
}
