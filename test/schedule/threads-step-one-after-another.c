// RUN: %clang_lineprof -fplugin-arg-lineprof-step=function:train -I%S/Inputs %s -pthread -o %t
// RUN: %profile env LINEPROF_SCHEDULE_ACTIVE=5 LINEPROF_SCHEDULE_REPEAT=1 %t
// RUN: %expect %t.lprof 'body.hits == 5' '[r.calls for r in regions] == [5]'
// Intent: a window that begins in the steps of one thread ends in those of
// another, which the first one outlives.
#include "two_threads.h"

static volatile int sum;

__attribute__((noinline)) static void train(void) {
  sum++; // @body
}

static void *first(void *unused) {
  for (int i = 0; i < 3; i++)
    train();
  pthread_barrier_wait(&both);
  pthread_barrier_wait(&both);
  return unused;
}

static void *second(void *unused) {
  pthread_barrier_wait(&both);
  for (int i = 0; i < 100; i++)
    train();
  pthread_barrier_wait(&both);
  return unused;
}

int main(void) {
  run_two_threads(first, second);
  return sum != 103;
}
