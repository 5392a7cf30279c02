// RUN: %clang_lineprof -pthread %s -o %t && %run %t && %family | %filecheck %s
// Intent: a thread that waits for an atomic exchange to succeed until another
// ends the program has not run the line behind its loop.
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int held = 1, waits;

static void wait_for_lock(void) {
  atomic_store(&waits, 1); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  while (atomic_exchange(&held, 1)) // CHECK: {{^ *}}[[#@LINE]]{{ +[1-9]}}
    ;
  atomic_store(&waits, 2); // CHECK: {{^ *}}[[#@LINE]]{{ +0? *}}atomic
}

static void *end_program(void *unused) {
  while (!atomic_load(&waits))
    usleep(1000);
  _exit(0);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, end_program, NULL);
  wait_for_lock();
  return 1;
}
