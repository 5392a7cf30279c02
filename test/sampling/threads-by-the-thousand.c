// RUN: %clang -c %S/Inputs/spin.c -o %t.spin.o
// RUN: %clang_lineprof -pthread %s %t.spin.o -I%S/Inputs -o %t && %profile %t > %t.out
// RUN: %dump_samples %t.out | %filecheck %s
// UNSUPPORTED: tsan
// tsan delays signals: samples of short threads come when they have ended.
// Intent: a thousand threads, each shorter than the time between two
// samples, are sampled all the same, if not when they begin with the system's ticks and
// end before the next one; and their timers go with them.
#include "spin.h"

#include <pthread.h>
#include <stdio.h>

static unsigned sink;
static int at;

static void *work(void *mine) {
  double begin = cpu_seconds(CLOCK_MONOTONIC);
  sink += spin(0.002), at = __LINE__;
  *(double *)mine = cpu_seconds(CLOCK_MONOTONIC) - begin;
  return NULL;
}

/* As far as the system tells. */
static int timers(void) {
  char line[256];
  int count = 0;
  FILE *file = fopen("/proc/self/timers", "r");
  while (file && fgets(line, sizeof line, file))
    count += line[0] == 'I' && line[1] == 'D';
  return count;
}

int main(void) {
  double all = 0, seconds[8];
  for (int round = 0; round < 125; round++) {
    pthread_t threads[8];
    for (int i = 0; i < 8; i++)
      pthread_create(&threads[i], NULL, work, &seconds[i]);
    for (int i = 0; i < 8; i++)
      pthread_join(threads[i], NULL);
    for (int i = 0; i < 8; i++)
      all += seconds[i];
  }
  printf("cpu %f %f work@%d\n", all, 0.99 * all, at);
  return timers() > 1;
}
// CHECK: as expected
// CHECK-NOT: WRONG
