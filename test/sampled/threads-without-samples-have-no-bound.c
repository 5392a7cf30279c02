// REQUIRES: x86_64
// RUN: %clang_lineprof -pthread %s -o %t && %profile %t 2> %t.err
// RUN: %expect %t.lprof 'hidden.hits > 0' 'not hidden.known' \
// RUN:   'hidden.time_high_ns > 0.2 * seen.time_ns'
// Intent: a thread that blocks the sampler's signal, and then neither makes a
// clocked call nor leaves its source file, is in no sample: that none met its
// lines is no bound.
#include "../Inputs/busy.h"

#include <pthread.h>
#include <signal.h>

static volatile unsigned long sink, other;

static void *hide(void *rounds) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, 0);
  for (long i = 0; i < *(long *)rounds; i++)
    sink += 1; // @hidden
  return rounds;
}

static void show(long rounds) {
  for (long i = 0; i < rounds; i++)
    other += 1; // @seen
}

int main(void) {
  pthread_t thread;
  long rounds = rounds_that_take(200, show);
  pthread_create(&thread, 0, hide, &rounds);
  pthread_join(thread, 0);
  return 0;
}
