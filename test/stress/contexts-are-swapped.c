// RUN: %clang_lineprof %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.lprof --max-bytes 400000
// Intent: makecontext and swapcontext with stacks below and above the main
// one: contexts interleave, are left open, and return.
#include <stdlib.h>
#include <ucontext.h>

enum { SIZE = 65536, ROUNDS = 1000 };

static ucontext_t home, fiber[3];
static int sum, current;

static void give_way(int depth) {
  if (depth > 0)
    give_way(depth - 1); // CHECK: {{^ *}}[[#@LINE]]{{ +15000 }}
  else
    swapcontext(&fiber[current], &home); // CHECK: {{^ *}}[[#@LINE]]{{ +3000 }}
}

static void run(void) {
  for (int i = 0; i < ROUNDS; i++) {
    sum++;       // CHECK: {{^ *}}[[#@LINE]]{{ +3000 }}
    give_way(5); // CHECK: {{^ *}}[[#@LINE]]{{ +3000 }}
  }
}

static void resume(int which) {
  current = which;
  swapcontext(&home, &fiber[which]); // CHECK: {{^ *}}[[#@LINE]]{{ +3003 }}
}

static void prepare(int which, char *stack) {
  getcontext(&fiber[which]);
  fiber[which].uc_stack.ss_sp = stack;
  fiber[which].uc_stack.ss_size = SIZE;
  fiber[which].uc_link = &home;
  makecontext(&fiber[which], run, 0); // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
}

int main(void) {
  static char below[SIZE];
  char above[SIZE];
  prepare(0, below);
  prepare(1, above);
  prepare(2, malloc(SIZE));
  for (int i = 0; i <= ROUNDS; i++)
    for (int j = 0; j < 3; j++)
      resume(j); // CHECK: {{^ *}}[[#@LINE]]{{ +3003 }}
  return sum != 3 * ROUNDS;
}
