// RUN: %clang_lineprof -pthread %s -o %t && %run %t && %family | %filecheck %s
// Intent: what a detached thread counted is there, whether it has ended or not.
#include <pthread.h>
#include <sched.h>

static void *work(void *sum) {
  for (int i = 0; i < 100; i++)
    __atomic_fetch_add((long *)sum, 1, __ATOMIC_RELAXED); // CHECK: {{^ *}}[[#@LINE]]{{ +20000 }}
  return NULL;
}

int main(void) {
  long sum = 0;
  for (int i = 0; i < 200; i++) {
    pthread_t thread;
    pthread_create(&thread, NULL, work, &sum);
    pthread_detach(thread);
  }
  while (__atomic_load_n(&sum, __ATOMIC_RELAXED) < 20000)
    sched_yield();
  return 0;
}
