// RUN: %clang_lineprof -pthread -I%S/../Inputs %s -o %t
// RUN: %auto %t | %filecheck %s
// RUN: %expect %t.lprof 'told.hits == 1'
// RUN: %auto %t last | %filecheck %s
// RUN: %expect %t.lprof 'told.hits == 1'
// RUN: %auto env LINEPROF_MEASURE_SAMPLING=off %t | %filecheck %s
// RUN: %expect %t.lprof 'told.hits == 1'
// RUN: %auto env LINEPROF_SCHEDULE_WAIT=1h LINEPROF_SCHEDULE_ACTIVE=1h %t | %filecheck %s
// UNSUPPORTED: tsan
// (its own thread keeps a process alive whose last thread has left)
// Intent: the runtime's thread does not keep a process whose first thread has
// left by pthread_exit(), nor is it the last one: exit handlers run in the
// program's, are counted, and what they write is written.
#include "busy.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_t thread, first;
static int first_is_last;

static void late(void) {
  int is_ours = pthread_equal(pthread_self(), first_is_last ? first : thread);
  printf("exit handler in its thread: %d\n", is_ours); // @told CHECK: in its thread: 1
}

static unsigned wait_and_work(unsigned n) {
  for (int i = 0; i < 30; i++) {
    usleep(3000);
    for (double end = cpu_seconds() + 0.001; cpu_seconds() < end;)
      n = n * 3 + 1;
  }
  return n;
}

static void *work(void *unused) {
  if (!first_is_last)
    wait_and_work(1);
  return unused;
}

int main(int argc, char **argv) {
  (void)argv;
  first = pthread_self();
  first_is_last = argc > 1;
  atexit(late);
  wait_and_work(1);
  pthread_create(&thread, NULL, work, NULL);
  if (first_is_last)
    usleep(100000);
  pthread_exit(NULL);
}
