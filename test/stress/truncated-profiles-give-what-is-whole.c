// RUN: %clang_lineprof -pthread %s -o %t && %run %t
// RUN: %python %S/Inputs/cut_everywhere.py %kprof %t.lprof
// REQUIRES: opt-O2
// UNSUPPORTED: tsan
// (what is tried here is kprof, which has no threads, nor cares for the level)
// Intent: a profile cut anywhere, as by a power loss, is read as far as its
// blocks are whole, and what is missing is said.
#include <pthread.h>

static void *work(void *unused) {
  for (int i = 0; i < 10; i++)
    unused = (char *)unused + 1;
  return unused;
}

int main(void) {
  for (int i = 0; i < 10; i++) {
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL);
  }
  return 0;
}
