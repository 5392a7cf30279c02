// RUN: %clang %s -o %t.plain -pthread && %t.plain
// RUN: %clang_lineprof %s -o %t -pthread && %run %t && %family | %filecheck %s
// RUN: %clang_lineprof %s -o %t -pthread -static && %run %t
// UNSUPPORTED: asan, tsan
// Those give threads alternate stacks themselves.
// UNSUPPORTED: blocked-signals
// (it handles signals that it raises)
// Intent: a program finds the alternate stacks, and the actions of signals, that
// it has made and no others, and its handlers stand where they would without
// lineprof.
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>

enum { SIZE = 65536 };

static char *volatile stood;
static int wrong;

static void must(int is) { wrong += !is; }

static void handle(int signal) {
  (void)signal;
  stood = __builtin_frame_address(0);
}

// Long enough for a sample.
__attribute__((noinline)) static void busy(void) {
  for (volatile int i = 0; i < 20000000; i++)
    ;
}

static int has_none(void) {
  stack_t now = {.ss_flags = 0};
  sigaltstack(NULL, &now);
  return now.ss_flags == SS_DISABLE && !now.ss_sp && !now.ss_size;
}

static int is_near(const void *here) {
  intptr_t between = (intptr_t)stood - (intptr_t)here;
  return between > -20000 && between < 20000;
}

static int is_in(const char *stack) {
  return stood >= stack && stood < stack + SIZE;
}

static void *thread(void *is_first) {
  char *memory = malloc(SIZE), here;
  stack_t stack = {.ss_sp = memory, .ss_size = SIZE}, none, now;
  struct sigaction action = {.sa_handler = handle, .sa_flags = SA_ONSTACK}, old;
  busy(); // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
  must(has_none());
  sigaction(SIGUSR2, &action, &old);
  must(old.sa_flags == 0 || !is_first);
  raise(SIGUSR2);
  must(is_near(&here) || !is_first);
  sigaction(SIGUSR2, NULL, &old);
  must(old.sa_flags & SA_ONSTACK && old.sa_handler == handle);
  must(sigaltstack(&stack, &none) == 0 && none.ss_flags == SS_DISABLE);
  raise(SIGUSR2);
  must(is_in(memory));
  busy();
  sigaltstack(NULL, &now);
  must(now.ss_sp == memory && now.ss_size == SIZE && now.ss_flags == 0);
  sigaction(SIGUSR2, &action, &old);
  must(old.sa_flags & SA_ONSTACK && sigisemptyset(&old.sa_mask));
  must(sigaltstack(&none, &now) == 0 && now.ss_sp == memory && has_none());
  busy();
  action.sa_flags = 0;
  sigaction(SIGUSR2, &action, NULL);
  sigaction(SIGUSR2, NULL, &old);
  must(!(old.sa_flags & SA_ONSTACK));
  raise(SIGUSR2);
  must(is_near(&here));
  free(memory);
  return NULL;
}

int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, thread, &id);
  pthread_join(id, NULL);
  thread(NULL);
  return wrong;
}
