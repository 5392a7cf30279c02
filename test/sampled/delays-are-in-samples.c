// UNSUPPORTED: tsan
// RUN: %clang_lineprof -pthread -I%S/Inputs %s -o %t
// RUN: rm -f %t.lprof && env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t
// RUN: %expect %t.lprof '0.8 * call.time_ns < inner.time_ns < 1.05 * call.time_ns'
// Intent: threads that share a processor and wait for one another are ready
// without it for most of their time. That is in samples of where they were, as
// it is in the clock of the line that called it, and not in what they waited.
#define _GNU_SOURCE
#include "processors.h"
#include <pthread.h>

enum { THREADS = 4, ROUNDS = 300 };
static pthread_barrier_t all;
static volatile double sink;

__attribute__((noinline)) static double work(double ms) {
  double s = 1;
  for (double end = busy_until(ms); is_busy(end);)
    for (int i = 0; i < 10000; i++)
      s += 1 / (s + i); // @inner
  return s;
}

static void *run(void *arg) {
  for (int i = 0; i < ROUNDS; i++) {
    sink += work(0.5); // @call
    pthread_barrier_wait(&all);
  }
  return arg;
}

int main(void) {
  pthread_t threads[THREADS];
  share_one_processor();
  pthread_barrier_init(&all, NULL, THREADS);
  for (int i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, run, NULL);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
