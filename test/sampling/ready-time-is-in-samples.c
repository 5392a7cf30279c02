// RUN: %clang -c %S/Inputs/spin.c -o %t.spin.o
// RUN: %clang_lineprof -pthread %s %t.spin.o -I%S/Inputs -o %t && %profile %t > %t.out
// RUN: %dump_samples %t.out | %filecheck %s
// UNSUPPORTED: tsan
// tsan delays signals: chains are not those of the moment.
// Intent: the samples of all threads together are the time in which they ran or
// were ready to, each on the chain that was running, under the line that is open
// outside. Where CPUs are scarce there are fewer samples than ticks, and they
// are less precise.
#include "spin.h"

#include <pthread.h>
#include <stdio.h>

static unsigned sink[4];
static int at[3];

static double now(void) { return cpu_seconds(CLOCK_MONOTONIC); }

static void one(double *seconds) {
  double begin = now();
  sink[0] += spin(0.4), at[0] = __LINE__;
  double middle = now();
  sink[0] += spin_inside(0.6), at[1] = __LINE__;
  seconds[0] = middle - begin;
  seconds[1] = now() - middle;
}

static void *work(void *mine) {
  double *seconds = mine, begin = now();
  sink[1] += spin(0.3), at[2] = __LINE__;
  *seconds = now() - begin;
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  double seconds[3], own[2];
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, work, &seconds[i]);
  one(own);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  double work_seconds = seconds[0] + seconds[1] + seconds[2];
  double all = own[0] + own[1] + work_seconds;
  printf("cpu %f %f\n", all, 0.2 * all);
  printf("cpu %f %f one@%d\n", own[0], 0.5 * own[0], at[0]);
  printf("cpu %f %f one@%d\n", own[1], 0.7 * own[1], at[1]);
  printf("cpu %f %f spin_inside\n", own[1], 0.7 * own[1]);
  printf("cpu %f %f work@%d\n", work_seconds, 0.3 * work_seconds, at[2]);
  printf("cpu %f %f spin\n", all, 0.2 * all);
  return 0;
}
// CHECK-DAG: thread 1 cpu: samples {{[1-9][0-9]*}}, ms {{[0-9]+}}, lost 0
// CHECK-DAG: spin < spin_inside < one@{{[0-9]+}} < main@{{[0-9]+}} <
// CHECK-DAG: as expected: cpu :
// CHECK-NOT: WRONG
