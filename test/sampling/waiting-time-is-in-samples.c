// RUN: %clang -c %S/Inputs/spin.c -o %t.spin.o
// RUN: %clang_lineprof -pthread %s %t.spin.o -I%S/Inputs -I%S/../Inputs -o %t && %profile %t > %t.out
// RUN: %dump_samples %t.out | %filecheck %s
// UNSUPPORTED: tsan
// tsan makes looks at threads dear, so they come seldom.
// Intent: time in which a thread waits is in samples of where it waits, and
// not in those of CPU time, once the program has been seen to wait.
#include "spin.h"
#include "wait_until_looked_at.h"

#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic int is_held;
static unsigned sink;
static int at[4];
static double held, seconds[5];

static void *hold(void *nothing) {
  pthread_mutex_lock(&lock);
  double begin = cpu_seconds(CLOCK_MONOTONIC);
  is_held = 1;
  usleep(1000000), at[0] = __LINE__;
  held = cpu_seconds(CLOCK_MONOTONIC) - begin;
  pthread_mutex_unlock(&lock);
  return nothing;
}

int main(void) {
  pthread_t holder;
  wait_until_looked_at();
  pthread_create(&holder, NULL, hold, NULL);
  while (!is_held)
    usleep(10000);
  seconds[0] = cpu_seconds(CLOCK_MONOTONIC);
  pthread_mutex_lock(&lock), at[1] = __LINE__;
  seconds[1] = cpu_seconds(CLOCK_MONOTONIC);
  poll(NULL, 0, 800), at[2] = __LINE__;
  seconds[2] = cpu_seconds(CLOCK_MONOTONIC);
  for (int i = 0; i < 200; i++) {
    sink += spin(0.0002);
    usleep(2000), at[3] = __LINE__;
  }
  seconds[3] = cpu_seconds(CLOCK_MONOTONIC);
  pthread_join(holder, NULL);
  double locked = seconds[1] - seconds[0], polled = seconds[2] - seconds[1];
  double napped = seconds[3] - seconds[2];
  printf("blocked %f %f hold@%d\n", held, 0.5 * held, at[0]);
  printf("blocked %f %f main@%d\n", locked, 0.5 * locked, at[1]);
  printf("blocked %f %f main@%d\n", polled, 0.5 * polled, at[2]);
  /* Of this more or less is waiting for a CPU: at least a twentieth is not, of
   * the 0.4 s that were asked for. */
  printf("blocked %f %f main@%d\n", (napped + 0.02) / 2, (napped - 0.02) / 2, at[3]);
  printf("cpu 0 %f main@%d\n", 0.03 * polled, at[2]);
  return 0;
}
// CHECK: thread 1 blocked:
// CHECK-NOT: WRONG
