// RUN: %clang_lineprof -pthread %s -o %t && %auto env LINEPROF_MEASURE_SAMPLING=off %t | %filecheck %s
// RUN: %function late %t.lprof | %filecheck %s --check-prefix=LATE
// UNSUPPORTED: tsan
// (its own thread keeps a process alive whose last thread has left)
// Intent: the governor's thread does not keep a process whose first thread has
// left by pthread_exit(); exit handlers run, and are counted. Not so with samples:
// then its thread has no descriptors of the program, and what they write is lost.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void late(void) {
  puts("exit handler"); // CHECK: exit handler
} // LATE: late: calls=1

static void *work(void *unused) {
  usleep(200000);
  return unused;
}

int main(void) {
  pthread_t thread;
  atexit(late);
  pthread_create(&thread, NULL, work, NULL);
  pthread_exit(NULL);
}
