// RUN: %clang -O2 -c %S/Inputs/pool.c -o %t.pool.o
// RUN: %clang_lineprof -pthread %s %t.pool.o -o %t && %run %t && %family | %filecheck %s
// RUN: %run env LINEPROF_MEASURE_MODE=count %t raw && %family | %filecheck %s
// RUN: %run %t forked && %family | %filecheck %s
// Intent: a context is resumed by one new thread after the other, none of which
// has entered a profiled function: it counts on, and what it counts is kept,
// once: a child that exits adds nothing to it, made behind libc's back or not.
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

extern ucontext_t home, context; // of the pool, which is not profiled
void run_in_pool(void (*body)(void), int threads);

static volatile int sum;

__attribute__((noinline)) static void yield(void) {
  swapcontext(&context, &home); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
}

static void body(void) {
  for (int i = 0; i < 100; i++) {
    sum += i; // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
    yield();
    if (sum & 1) // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
      sum += 2;  // CHECK: {{^ *}}[[#@LINE]]{{ +50 }}
  }
  printf("done\n"); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}

int main(int count, char **arguments) {
  run_in_pool(body, 101);
  fflush(stdout);
  if (count > 1 && (*arguments[1] == 'r' ? syscall(SYS_fork) : fork()) == 0)
    exit(0);
  wait(NULL);
  return sum == 0;
}
