// REQUIRES: x86_64
// RUN: %clang_lineprof -pthread %s -o %t && %profile %t 2> %t.err
// RUN: %expect %t.lprof 'hidden.hits > 0' 'not hidden.known' \
// RUN:   'hidden.time_high_ns > 0.5 * seen.time_ns'
// Intent: a thread that blocks the sampler's signal is in no sample: that none
// met its lines is no bound.
#include "../Inputs/busy.h"

#include <pthread.h>
#include <signal.h>

static volatile unsigned long sink, other;

static void *hide(void *unused) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, 0);
  for (double end = busy_until(300); is_busy(end);)
    for (int i = 0; i < 100000; i++)
      sink += 1; // @hidden
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, hide, 0);
  pthread_join(thread, 0);
  for (double end = busy_until(300); is_busy(end);)
    for (int i = 0; i < 100000; i++)
      other += 1; // @seen
  return 0;
}
