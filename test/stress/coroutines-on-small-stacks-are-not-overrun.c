// RUN: %clang_lineprof %s -o %t && %run %t && %family | %filecheck %s
// RUN: %clang_lineprof -fplugin-arg-lineprof-exact %s -o %t && %run %t
// RUN: %clang_lineprof -O1 %s -o %t -static && %run %t
// UNSUPPORTED: asan, tsan
// Those have larger frames.
// Intent: coroutines on stacks of 4 KiB are not overrun by samples, clocks and
// first calls: all of lineprof takes less than half of one.
#define _DEFAULT_SOURCE
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

enum { COUNT = 32, STACK = 4096, BELOW = 16384, EACH = STACK + BELOW, FREE = 0x5a };

static ucontext_t outside, inside[COUNT];

__attribute__((noinline)) static void spin(int n) {
  for (volatile int i = 0; i < n; i++)
    ;
}

// Now and then one is long enough for a clock to note it.
__attribute__((noinline)) static void step(int round) {
  spin(round % 50 == 0 ? 1000000 : 10000); // CHECK: {{^ *}}[[#@LINE]]{{ +1920 }}
}

static void run(int self) {
  for (int round = 0;; round++) {
    step(round);
    swapcontext(&inside[self], &outside);
  }
}

int main(void) {
  unsigned char *memory = malloc((size_t)COUNT * EACH);
  size_t most = 0;
  memset(memory, FREE, (size_t)COUNT * EACH);
  for (int i = 0; i < COUNT; i++) {
    getcontext(&inside[i]);
    inside[i].uc_stack.ss_sp = memory + (size_t)i * EACH + BELOW;
    inside[i].uc_stack.ss_size = STACK;
    makecontext(&inside[i], (void (*)(void))run, 1, i);
  }
  for (int round = 0; round < 60; round++)
    for (int i = 0; i < COUNT; i++)
      swapcontext(&outside, &inside[i]);
  for (int i = 0; i < COUNT; i++) {
    size_t free_bytes = 0;
    while (free_bytes < EACH && memory[(size_t)i * EACH + free_bytes] == FREE)
      free_bytes++;
    if (EACH - free_bytes > most)
      most = EACH - free_bytes;
  }
  return most > STACK / 2;
}
