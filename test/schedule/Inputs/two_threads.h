/* SPDX-License-Identifier: MIT
 *
 * Two threads: what the second one does between its two waits at `both`, it does
 * between the two that end the first one. */
#include <pthread.h>

static pthread_barrier_t both;

static inline void run_two_threads(void *(*first)(void *), void *(*second)(void *)) {
  pthread_t threads[2];
  pthread_barrier_init(&both, 0, 2);
  pthread_create(&threads[0], 0, first, 0);
  pthread_create(&threads[1], 0, second, 0);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
}
