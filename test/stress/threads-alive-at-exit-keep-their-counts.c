// RUN: %clang_lineprof -pthread %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.lprof --threads 9 --state exited
// Intent: exit() while threads stand in profiled code, or run through it.
#define _GNU_SOURCE
#include "../Inputs/at_rest.h"
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

static int ready, numbers[4];

static void *stands(void *number) {
  *(int *)number = gettid();
  for (int i = 0; i < 1000; i++)
    __atomic_fetch_add(&ready, 1, __ATOMIC_RELEASE); // CHECK: {{^ *}}[[#@LINE]]{{ +4000 }}
  pause(); // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  return number;
}

static void *runs(void *unused) {
  __atomic_fetch_add(&ready, 1, __ATOMIC_RELEASE);
  for (;;)
    sched_yield();
  return unused; // CHECK: {{^ *}}[[#@LINE]]{{ +0 }}
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 4; i++) {
    pthread_create(&thread, NULL, stands, &numbers[i]);
    pthread_create(&thread, NULL, runs, NULL);
  }
  while (__atomic_load_n(&ready, __ATOMIC_ACQUIRE) < 4004)
    usleep(100);
  for (int i = 0; i < 4; i++)
    wait_until_at_rest(numbers[i]); // they stand
  return 0; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
