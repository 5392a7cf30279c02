// RUN: %clang_lineprof %s -o %t -pthread && %run %t && %family | %filecheck %s
// RUN: %clang_lineprof -fplugin-arg-lineprof-exact %s -o %t -pthread && %run %t
// RUN: %clang_lineprof -O1 %s -o %t -pthread -static && %run %t
// UNSUPPORTED: asan, tsan
// Those have larger frames.
// Intent: threads of PTHREAD_STACK_MIN that use 10 KB of it are sampled, fork,
// time regions and end the process as they would without lineprof.
#include "lineprof/lineprof.h"
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { USED = 10000, THREADS = 5 };

static volatile long sum;

__attribute__((noinline)) static void spin(int n) {
  volatile char here[USED];
  __asm__ volatile("" ::"r"(here) : "memory");
  here[0] = 1;
  here[USED - 1] = 2;
  for (volatile int i = 0; i < n; i++)
    sum += here[0];
}

static void *thread(void *is_last) {
  for (int i = 0; i < 30; i++)
    LINEPROF_REGION("part", i % 3) {
      spin(300000); // CHECK: {{^ *}}[[#@LINE]]{{ +150 }}
    }
  spin(3000000);
  pid_t child = fork();
  if (child == 0) {
    spin(3000000);
    _exit(7);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (is_last)
    exit(WIFEXITED(status) && WEXITSTATUS(status) == 7 ? 0 : 3);
  return NULL;
}

int main(void) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  if (pthread_attr_setstacksize(&attributes, 16384))
    return 2;
  for (int i = 0; i < THREADS; i++) {
    pthread_t id;
    if (pthread_create(&id, &attributes, thread, i == THREADS - 1 ? &id : NULL))
      return 2;
    pthread_join(id, NULL);
  }
  return 4;
}
