// RUN: %clang -c %S/Inputs/spin.c -o %t.spin.o
// RUN: %clang_lineprof -pthread %s %t.spin.o -I%S/Inputs -o %t && %profile %t > %t.out
// RUN: %dump_samples %t.out | %filecheck %s
// UNSUPPORTED: tsan
// tsan delays signals: chains are not those of the moment.
// Intent: the samples of all threads together are their CPU time, each on the
// chain that used it, under the line that is open outside. Where CPUs are
// scarce there are fewer samples than ticks, and they are less precise.
#include "spin.h"

#include <pthread.h>
#include <stdio.h>

static unsigned sink[4];
static int at[3];

static void one(void) {
  sink[0] += spin(0.4), at[0] = __LINE__;
  sink[0] += spin_inside(0.2), at[1] = __LINE__;
}

static void *work(void *mine) {
  double *seconds = mine;
  sink[1] += spin(0.3), at[2] = __LINE__;
  *seconds = cpu_seconds(CLOCK_THREAD_CPUTIME_ID);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  double seconds[3];
  double begin = cpu_seconds(CLOCK_THREAD_CPUTIME_ID);
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, work, &seconds[i]);
  one();
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  double own = cpu_seconds(CLOCK_THREAD_CPUTIME_ID) - begin;
  double all = own + seconds[0] + seconds[1] + seconds[2];
  printf("cpu %f %f\n", all, 0.02 * all + 4 * 0.01);
  printf("cpu %f %f one@%d\n", 0.4, 0.1, at[0]);
  printf("cpu %f %f one@%d\n", 0.2, 0.1, at[1]);
  printf("cpu %f %f spin_inside\n", 0.2, 0.1);
  printf("cpu %f %f work@%d\n", 0.9, 0.15, at[2]);
  printf("cpu %f %f spin\n", 1.5, 0.12);
  return 0;
}
// CHECK-DAG: thread 1 cpu: samples {{[1-9][0-9]*}}, ms {{[0-9]+}}, lost 0
// CHECK-DAG: spin < spin_inside < one@{{[0-9]+}} < main@{{[0-9]+}} <
// CHECK-DAG: as expected: cpu :
// CHECK-NOT: WRONG
