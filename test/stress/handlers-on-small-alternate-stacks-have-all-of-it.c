// RUN: %clang_lineprof %s -o %t && %run %t && %family | %filecheck %s
// RUN: %run %t late && %clang_lineprof -fplugin-arg-lineprof-exact %s -o %t && %run %t
// RUN: %clang_lineprof -O1 %s -o %t -static && %run %t
// UNSUPPORTED: asan, tsan
// Those have larger frames.
// UNSUPPORTED: blocked-signals
// (it handles signals that it raises)
// Intent: a handler on an alternate stack of 8 KiB (SIGSTKSZ) may use as much
// of it as without lineprof, but for 1 KiB: no sample comes on top of it,
// whether the stack or the handler is there first.
#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { STACK = 8192, BELOW = 16384, FREE = 0x5a };

static volatile long sum;
static char *stack_of_handler;

__attribute__((noinline)) static void spin(int n) {
  for (volatile int i = 0; i < n; i++)
    sum++;
}

static char *lowest;

static void handle(int signal) {
  (void)signal;
  lowest = __builtin_frame_address(0);
  for (int i = 0; i < 10; i++)
    spin(60000); // CHECK: {{^ *}}[[#@LINE]]{{ +1000 }}
}

static void give_stack(void) {
  stack_t stack = {.ss_sp = stack_of_handler, .ss_size = STACK};
  sigaltstack(&stack, NULL);
}

int main(int count, char **arguments) {
  struct sigaction action = {.sa_handler = handle,
                             .sa_flags = SA_ONSTACK | SA_RESTART};
  char *memory = malloc(BELOW + STACK);
  (void)arguments;
  memset(memory, FREE, BELOW + STACK);
  stack_of_handler = memory + BELOW;
  if (count == 1)
    give_stack();
  sigaction(SIGUSR1, &action, NULL);
  if (count > 1)
    give_stack();
  for (int i = 0; i < 100; i++) {
    raise(SIGUSR1);
    spin(40000);
  }
  if (lowest < stack_of_handler || lowest >= stack_of_handler + STACK)
    return 1;
  size_t at = 0;
  while (at < BELOW + STACK && memory[at] == FREE)
    at++;
  return lowest - (memory + at) > 1024 + 256;
}
