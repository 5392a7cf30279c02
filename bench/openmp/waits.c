/* SPDX-License-Identifier: MIT
 *
 * Waits of known length, each on a line of its own: the second thread sleeps,
 * and says when it began and ended; the first says when it came and went on.
 * `LINE NANOSECONDS` a wait: from both there, or the sleep's begin, to its end.
 * Part of bench/openmp.py.
 */
#include <omp.h>
#include <stdio.h>
#include <time.h>

static double came, woke;
static omp_lock_t lock;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static void nap(void) {
  struct timespec time = {0, 200000000};
  nanosleep(&time, 0);
  woke = now();
}

/* Both threads. */
static void meet(void) {
  static int count;
  int all = __atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST);
  all += all & 1;
  while (__atomic_load_n(&count, __ATOMIC_SEQ_CST) < all)
    ;
  if (omp_get_thread_num() == 0)
    came = now();
}

static void say(int line) { printf("%d %.0f\n", line, woke - came); }

int main(void) {
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
  {
    meet();
    if (omp_get_thread_num())
      nap();
#pragma omp barrier
#pragma omp master
    say(__LINE__ - 2);
    meet();
#pragma omp for
    for (int i = 0; i < 2; i++)
      if (i)
        nap();
#pragma omp master
    say(__LINE__ - 5);
    if (omp_get_thread_num())
      omp_set_lock(&lock);
    meet();
    if (omp_get_thread_num()) {
      nap();
      omp_unset_lock(&lock);
    } else {
      omp_set_lock(&lock);
      say(__LINE__ - 1);
      omp_unset_lock(&lock);
    }
#pragma omp barrier
    meet();
    if (omp_get_thread_num()) {
#pragma omp critical
      nap();
    } else {
      struct timespec little = {0, 20000000};
      nanosleep(&little, 0);
      came = now();
#pragma omp critical
      say(__LINE__ - 1);
    }
  }
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 2; i++) {
    meet();
    if (i)
      nap();
  }
  say(__LINE__ - 6);
  return 0;
}
