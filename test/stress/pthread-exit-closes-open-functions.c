// RUN: %clang_lineprof -pthread %s -o %t && %run %t && %family | %filecheck %s
// RUN: %clangxx_lineprof -x c++ -pthread %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.lprof
// UNSUPPORTED: tsan
// (its own thread keeps a process alive whose last thread has left)
// Intent: pthread_exit() from nested calls, in a thread and in main.
#include <pthread.h>
#include <stdlib.h>

static void leave(int depth) {
  if (depth > 0)          // CHECK: {{^ *}}[[#@LINE]]{{ +404 }}
    leave(depth - 1);     // CHECK: {{^ *}}[[#@LINE]]{{ +303 }}
  else                    //
    pthread_exit(NULL);   // CHECK: {{^ *}}[[#@LINE]]{{ +101 }}
  abort();                // CHECK: {{^ *}}[[#@LINE]]{{ +0 }}
}

static void *work(void *unused) {
  leave(3); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  return unused;
}

int main(void) {
  for (int i = 0; i < 100; i++) {
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL);
  }
  leave(3); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
