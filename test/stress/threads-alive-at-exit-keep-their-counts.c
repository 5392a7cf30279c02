// RUN: %clang_lineprof -pthread %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.lprof --threads 9 --state exited
// Intent: exit() while threads stand in profiled code, or run through it.
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

static int ready;

static void *stands(void *unused) {
  for (int i = 0; i < 1000; i++)
    __atomic_fetch_add(&ready, 1, __ATOMIC_RELAXED); // CHECK: {{^ *}}[[#@LINE]]{{ +4000 }}
  pause(); // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  return unused;
}

static void *runs(void *unused) {
  __atomic_fetch_add(&ready, 1, __ATOMIC_RELAXED);
  for (;;)
    sched_yield();
  return unused; // CHECK: {{^ *}}[[#@LINE]]{{ +0 }}
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 4; i++) {
    pthread_create(&thread, NULL, stands, NULL);
    pthread_create(&thread, NULL, runs, NULL);
  }
  while (__atomic_load_n(&ready, __ATOMIC_RELAXED) < 4004)
    usleep(100);
  usleep(500000); // all stand by then
  return 0; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
