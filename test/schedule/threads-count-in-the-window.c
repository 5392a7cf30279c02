// RUN: %clang_lineprof %s -o %t -pthread
// RUN: %profile env LINEPROF_SCHEDULE_WAIT=1 LINEPROF_SCHEDULE_ACTIVE=2 %t
// RUN: %segments 101 | %filecheck %s --match-full-lines
// Intent: the work of four other threads belongs to the window it is done in;
// their own steps do not count.
#define _GNU_SOURCE
#include "../Inputs/at_rest.h"
#include "../Inputs/own_profile.h"
#include <lineprof/lineprof.h>
#include <pthread.h>
#include <unistd.h>

static pthread_barrier_t begin, end;
static _Atomic int arrived;
static int numbers[4];
static __thread volatile int sum;

#line 101
__attribute__((noinline)) static void unit(void) { sum++; }

/* Entered once per step: what is recorded is decided there. */
__attribute__((noinline)) static void round_of(int k) {
  for (int i = 0; i <= k; i++)
    unit();
}

static void *work(void *number) {
  *(int *)number = gettid();
  for (int k = 0; k < 6; k++) {
    pthread_barrier_wait(&begin);
    round_of(k);
    pthread_barrier_wait(&end);
    lineprof_step();
    arrived++;
  }
  return number;
}

/* They wait for the next round, or are gone. */
static void wait_for_threads(int rounds) {
  while (arrived < 4 * rounds)
    usleep(500);
  for (int i = 0; i < 4; i++)
    wait_until_at_rest(numbers[i]);
}

int main(void) {
  static const int ended[] = {1, 2, 3, 3, 4, 5}; /* windows, after each round */
  pthread_t threads[4];
  pthread_barrier_init(&begin, NULL, 5);
  pthread_barrier_init(&end, NULL, 5);
  lineprof_step();
  for (int i = 0; i < 4; i++)
    pthread_create(&threads[i], NULL, work, &numbers[i]);
  for (int k = 0; k < 6; k++) {
    pthread_barrier_wait(&begin);
    pthread_barrier_wait(&end);
    wait_for_threads(k + 1);
    lineprof_step();
    wait_for_segments(ended[k]); /* who was left to the helper has been read */
  }
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
// CHECK:      outside: steps 0+1: 0
// CHECK-NEXT: active 1: steps 1+2: 12
// CHECK-NEXT: outside: steps 3+1: {{0|12}}
// CHECK-NEXT: active 2: steps 4+2: 36
// CHECK-NEXT: outside: steps 6+1: {{0|24}}
// CHECK-NEXT: open active 3: steps 7+0: 0
