// REQUIRES: user-namespaces
// RUN: %clang_lineprof -pthread %s -o %t && %run unshare --user %t 2>&1 | FileCheck %s
// RUN: %check %t.*lprof --processes 1 --state exited --warns 'RLIMIT_SIGPENDING) were not sampled'
// UNSUPPORTED: tsan
// Intent: each timer takes one of the signals that the user may have pending;
// at least half of them are left for the program's own. A namespace has counts
// of its own: other tests' timers are not among them.
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { THREADS = 80, OWN = 25 };

static pthread_barrier_t all;

static void *work(void *unused) {
  struct timespec ran = {0, 0};
  pthread_barrier_wait(&all);
  pthread_barrier_wait(&all);
  while (ran.tv_sec == 0 && ran.tv_nsec < 20000000)
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &ran);
  return unused;
}

int main(void) {
  pthread_t threads[THREADS];
  timer_t timer;
  struct sigevent event = {.sigev_notify = SIGEV_NONE};
  int made = 0;
  struct rlimit limit = {60, 60};
  setrlimit(RLIMIT_SIGPENDING, &limit);
  pthread_barrier_init(&all, NULL, THREADS + 1);
  for (int i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, work, NULL);
  pthread_barrier_wait(&all);
  for (int i = 0; i < OWN; i++)
    made += timer_create(CLOCK_MONOTONIC, &event, &timer) == 0;
  pthread_barrier_wait(&all);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  fprintf(stderr, "made %d\n", made);
  return 0;
}
// CHECK: made 25
