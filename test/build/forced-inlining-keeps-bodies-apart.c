// RUN: %clang_lineprof %s -o %t && env LINEPROF_MEASURE_MODE=off %t
// RUN: rm -f %t.lprof && env LINEPROF_MEASURE_MODE=exact LINEPROF_OUTPUT=%t.lprof %t
// RUN: %kprof report %t.lprof | %filecheck %s
// Intent: a function that changes its body in a loop, and calls one that must be
// inlined, runs nothing timed in its clean body: what that one calls neither.
// Timed code asks for a slab each time where nothing is measured, and here the
// program itself answers.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct lineprof_module;
struct attachment {
  void *thread, *slab;
};

static int asked;

#pragma lineprof off
struct attachment __lineprof_attach(struct lineprof_module *module) {
  asked++;
  struct attachment (*next)(struct lineprof_module *);
  *(void **)&next = dlsym(RTLD_NEXT, "__lineprof_attach");
  return next(module);
}
#pragma lineprof on

static int leaf(int x) {
  x ^= x >> 3;
  return x * 5; // CHECK: {{^ *}}[[#@LINE]] {{ *}}1000 {{.*}}return x * 5;
}

static inline __attribute__((always_inline)) int forced(int x) {
  int y = leaf(x); // CHECK: {{^ *}}[[#@LINE]] {{ *}}1000 {{.*}}int y = leaf(x);
  return y + 1;
}

__attribute__((noinline)) static int looping(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    s += forced(s + i); // CHECK: {{^ *}}[[#@LINE]] {{ *}}1000 {{.*}}s += forced
    if (s == 77)
      puts("77");
  }
  return s;
}

/* It has only one body, which may be timed: that asks. */
__attribute__((noinline)) static int single(int x) {
  __asm__ volatile("lineprof_test_single: nop");
  return x + 1;
}

int main(void) {
  volatile int sum = looping(1000);
  int before = asked;
  sum += single(sum);
  const char *mode = getenv("LINEPROF_MEASURE_MODE");
  int is_off = mode && strcmp(mode, "off") == 0;
  return before != 0 || (is_off && asked == 0);
}
