// REQUIRES: plugin, x86_64, ld.lld
// UNSUPPORTED: asan, tsan
// Those have larger frames.
// RUN: %clang_lineprof -fuse-ld=lld -Wl,-z,lazy %s -o %t && %run %t && %family | %filecheck %s
// RUN: %clang_lineprof -fuse-ld=lld -Wl,-z,lazy -fPIC -shared -DOBJECT %s -o %t.so
// RUN: %clang -Wl,-z,now -DOTHER %s %t.so -o %t.other && %run %t.other && %family | %filecheck %s
// RUN: %clang_lineprof -fplugin-arg-lineprof-exact -fuse-ld=lld -Wl,-z,lazy %s -o %t.exact && %run %t.exact
// Intent: the loader does not bind a program's first call into lineprof, as
// that takes 3.5 KiB of the stack: a coroutine on 4 KiB makes it.
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

enum { STACK = 4096, BELOW = 16384, FREE = 0x5a };

int work(int n);

#ifndef OTHER
int work(int n) {
  volatile int sum = 0;
  for (int i = 0; i < n; i++)
    sum += i; // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  return sum;
}
#endif

#ifndef OBJECT
#define PLAIN __attribute__((no_instrument_function))

static ucontext_t outside, inside;

PLAIN static void run(void) { work(100); }

PLAIN int main(void) {
  unsigned char *memory = malloc(STACK + BELOW);
  size_t free_bytes = 0;
  memset(memory, FREE, STACK + BELOW);
  getcontext(&inside);
  inside.uc_stack.ss_sp = memory + BELOW;
  inside.uc_stack.ss_size = STACK;
  inside.uc_link = &outside;
  makecontext(&inside, run, 0);
  swapcontext(&outside, &inside);
  while (memory[free_bytes] == FREE)
    free_bytes++;
  return STACK + BELOW - free_bytes > STACK / 2;
}
#endif
