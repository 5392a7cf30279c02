// RUN: %clang_lineprof -pthread %s -o %t
// RUN: %killed %t 9 && %family | %filecheck %s
// RUN: %killed %t 11 && %family | %filecheck %s
// RUN: %killed %t 6 && %family | %filecheck %s
// RUN: %killed %t 15 && %family | %filecheck %s
// RUN: %check %t.lprof --threads 2 --state running
// UNSUPPORTED: asan, tsan
// (the sanitizers have their own handlers)
// UNSUPPORTED: blocked-signals
// (it handles signals that it raises)
// Intent: SIGKILL (as the kernel's out-of-memory killer sends it), SIGSEGV,
// SIGABRT, SIGTERM: every count up to the last event is in the file.
#define _GNU_SOURCE
#include "../Inputs/at_rest.h"
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static int counted, number;

static void *other(void *unused) {
  number = gettid();
  for (int i = 0; i < 1000; i++)
    __atomic_fetch_add(&counted, 1, __ATOMIC_RELAXED); // CHECK: {{^ *}}[[#@LINE]]{{ +1000 }}
  pause(); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  return unused;
}

static int nest(int depth, int signal) {
  if (depth > 0)                            // CHECK: {{^ *}}[[#@LINE]]{{ +101 }}
    return nest(depth - 1, signal) + depth; // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  if (signal == SIGABRT)
    abort();
  if (signal == SIGSEGV)
    *(volatile int *)8 = 1;
  kill(getpid(), signal);
  return pause();
}

int main(int argc, char **argv) {
  pthread_t thread;
  (void)argc;
  pthread_create(&thread, NULL, other, NULL);
  while (__atomic_load_n(&counted, __ATOMIC_RELAXED) < 1000)
    usleep(100);
  wait_until_at_rest(number); // it pauses
  return nest(100, atoi(argv[1])); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
