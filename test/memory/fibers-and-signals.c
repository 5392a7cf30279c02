// RUN: %clang_lineprof -I%S/Inputs %s -o %t && %memory %t
// RUN: %truth %s %t.lprof
// Intent: on stacks that are not the thread's own, and in signal handlers,
// allocations are on their lines.
#define _GNU_SOURCE
#include "keep.h"
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>

static ucontext_t here, there;

static void fiber(void) {
  for (int i = 0; i < 100; i++) {
    keep(malloc(10)); // @ allocs=200 bytes=2000
    swapcontext(&there, &here);
  }
}

static void handle(int signal) {
  keep(malloc(20 + (size_t)signal - SIGUSR1)); // @ allocs=100 bytes=2000
}

int main(void) {
  size_t size = 1 << 16;
  signal(SIGUSR1, handle);
  for (int round = 0; round < 2; round++) {
    void *stack = mmap(NULL, size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    getcontext(&there);
    there.uc_stack.ss_sp = stack;
    there.uc_stack.ss_size = size;
    there.uc_link = &here;
    makecontext(&there, fiber, 0);
    for (int i = 0; i < 100; i++) {
      swapcontext(&here, &there); // @+ bytes=0
      keep(malloc(30)); // @ allocs=200 bytes=6000
      if (round)
        raise(SIGUSR1);
    }
    munmap(stack, size);
  }
  return 0;
}
