/* SPDX-License-Identifier: MIT
 *
 * Half a million signals, of which fewer arrive, as they merge: another thread
 * sends them to the one that begins the storm. */
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

enum { SIGNALS = 500000 };

static pthread_t storm_target, storm_sender;
static int is_storm_over;

static void *send_storm(void *unused) {
  for (long i = 0; i < SIGNALS; i++)
    pthread_kill(storm_target, SIGUSR1);
  __atomic_store_n(&is_storm_over, 1, __ATOMIC_RELAXED);
  return unused;
}

static inline void begin_storm(void (*handle)(int)) {
  storm_target = pthread_self();
  signal(SIGUSR1, handle);
  pthread_create(&storm_sender, NULL, send_storm, NULL);
}

static inline int storm_goes_on(void) {
  return !__atomic_load_n(&is_storm_over, __ATOMIC_RELAXED);
}

static inline void end_storm(void) { pthread_join(storm_sender, NULL); }
