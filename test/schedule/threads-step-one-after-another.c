// RUN: %clang_lineprof -fplugin-arg-lineprof-step=function:train %s -pthread -o %t
// RUN: %profile env LINEPROF_SCHEDULE_ACTIVE=5 LINEPROF_SCHEDULE_REPEAT=1 %t
// RUN: %expect %t.lprof 'body.hits == 5' '[r.calls for r in regions] == [5]'
// Intent: a window that begins in the steps of one thread ends in those of
// another, which the first one outlives.
#include <pthread.h>

static volatile int sum;
static pthread_barrier_t both;

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
  pthread_t threads[2];
  pthread_barrier_init(&both, 0, 2);
  pthread_create(&threads[0], 0, first, 0);
  pthread_create(&threads[1], 0, second, 0);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
  return sum != 103;
}
