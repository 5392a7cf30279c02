// RUN: %clang %lineprof_flags -pthread %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.lprof
// UNSUPPORTED: tsan
// (TSan delivers signals late, from its own calls)
// UNSUPPORTED: blocked-signals
// (it handles signals that it raises)
// Intent: a signal hits threads that never ran profiled code, while others
// come into being and while the runtime is at work for them.
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>

static int handled;

#pragma lineprof profile
static void handle(int signal) {
  (void)signal;
  __atomic_fetch_add(&handled, 1, __ATOMIC_RELAXED); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
}

static volatile int stop;

static void *allocates(void *unused) {
  while (!stop)
    free(malloc(64));
  return unused;
}

int main(void) {
  signal(SIGUSR1, handle);
  for (int i = 0; i < 50; i++) {
    pthread_t thread[2];
    stop = 0;
    for (int j = 0; j < 2; j++) {
      pthread_create(&thread[j], NULL, allocates, NULL);
      pthread_kill(thread[j], SIGUSR1);
    }
    while (__atomic_load_n(&handled, __ATOMIC_RELAXED) < 2 * (i + 1))
      sched_yield();
    stop = 1;
    pthread_join(thread[0], NULL);
    pthread_join(thread[1], NULL);
  }
  return handled != 100;
}
