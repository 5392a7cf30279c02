// RUN: %clang_lineprof -I%S/Inputs %s -o %t -lpthread && %memory %t
// RUN: %truth %s %t.lprof
// Intent: blocks that one thread makes and another frees leave nothing behind;
// threads that end keep their counts.
#include "keep.h"
#include <pthread.h>
#include <stdlib.h>

enum { PRODUCERS = 8, BLOCKS = 5000 };
static void *made[PRODUCERS][BLOCKS];

static void *produce(void *number) {
  for (int i = 0; i < BLOCKS; i++)
    made[(long)number][i] = keep(malloc(40)); // @ allocs=80000 bytes=3200000 live=0
  return NULL;
}

static void *consume(void *unused) {
  for (int p = 0; p < PRODUCERS; p++)
    for (int i = 0; i < BLOCKS; i++)
      free(made[p][i]); // @ frees=80000 freed=3200000
  return unused;
}

static void round_of_threads(void) {
  pthread_t threads[PRODUCERS], last;
  for (long p = 0; p < PRODUCERS; p++)
    if (pthread_create(&threads[p], NULL, produce, (void *)p)) // @ libc
      abort();
  for (int p = 0; p < PRODUCERS; p++)
    pthread_join(threads[p], NULL); // @ libc
  if (pthread_create(&last, NULL, consume, NULL)) // @ libc
    abort();
  pthread_join(last, NULL); // @ libc
}

int main(void) {
  round_of_threads();
  round_of_threads();
  return 0;
}
