// RUN: %clang_lineprof -pthread %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.*lprof --processes 21
// Intent: fork at any moment of other threads, which allocate and come and go.
#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int stop;

static void *allocate(void *unused) {
  free(malloc(100));
  return unused;
}

static void *churn(void *unused) {
  while (!__atomic_load_n(&stop, __ATOMIC_RELAXED)) {
    pthread_t thread;
    pthread_create(&thread, NULL, allocate, NULL);
    pthread_join(thread, NULL);
  }
  return unused;
}

static void child(void) {
  for (int i = 0; i < 10; i++)
    free(malloc(1000)); // CHECK: {{^ *}}[[#@LINE]]{{ +200 }}
}

int main(void) {
  pthread_t thread[2];
  int wrong = 0;
  for (int i = 0; i < 2; i++)
    pthread_create(&thread[i], NULL, churn, NULL);
  for (int i = 0; i < 20; i++) {
    int status;
    if (fork() == 0) {
      child();
      exit(0); // CHECK: {{^ *}}[[#@LINE]]{{ +20 }}
    }
    wait(&status);
    wrong |= status;
  }
  __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
  for (int i = 0; i < 2; i++)
    pthread_join(thread[i], NULL);
  return wrong;
}
