// RUN: %clang_lineprof %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.lprof --least interrupted=29000000
// UNSUPPORTED: small-stacks, blocked-signals
// (main() has an array of 64 KiB; it handles signals that it raises)
// Intent: a handler on an alternate stack, which lies on the heap, in static
// memory, or in an array of main's, above everything that is interrupted.
#define _DEFAULT_SOURCE
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SIZE = 65536 };

static int nest(int depth) {
  if (depth == 0)
    return 0;
  return 1 + nest(depth - 1); // CHECK: {{^ *}}[[#@LINE]]{{ +45030 }}
}

static volatile int sum;

static void handle(int signal) {
  (void)signal;
  sum += nest(20); // CHECK: {{^ *}}[[#@LINE]]{{ +1501 }}
}

// Whoever waits after the handler is not taken for gone.
static volatile int slow;

static int interrupted(int depth) {
  if (depth > 0)
    return interrupted(depth - 1) + 1; // CHECK: {{^ *}}[[#@LINE]]{{ +15010 }}
  raise(SIGUSR1);                      // CHECK: {{^ *}}[[#@LINE]]{{ +1501 }}
  if (slow)
    usleep(30000); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  return nest(10); // CHECK: {{^ *}}[[#@LINE]]{{ +1501 }}
}

static int on_stack(char *memory) {
  stack_t stack = {.ss_sp = memory, .ss_size = SIZE};
  int s = 0;
  sigaltstack(&stack, NULL);
  if (slow)
    return interrupted(10); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  for (int i = 0; i < 500; i++)
    s += interrupted(10); // CHECK: {{^ *}}[[#@LINE]]{{ +1500 }}
  return s;
}

int main(void) {
  static char in_data[SIZE];
  char here[SIZE], *on_heap = malloc(SIZE);
  struct sigaction action = {.sa_handler = handle, .sa_flags = SA_ONSTACK};
  sigaction(SIGUSR1, &action, NULL);
  memset(here, 0, sizeof here);
  slow = 1;
  on_stack(here);
  slow = 0;
  int s = on_stack(in_data) + on_stack(on_heap) + on_stack(here);
  free(on_heap);
  return s != 30000 || sum != 30020;
}
