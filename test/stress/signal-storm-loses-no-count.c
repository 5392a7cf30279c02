// RUN: %clang_lineprof %s -o %t && %run %t > %t.counts && %kprof report --json %t.lprof > %t.json
// RUN: %python %S/Inputs/compare_counts.py %t.json %t.counts
// RUN: %check %t.lprof --max-bytes 400000
// Intent: 10^6 signals (fewer arrive: they merge) interrupt profiled code at any
// instruction; both run the same functions, and no call is missed.
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdio.h>

enum { SIGNALS = 1000000 };

static volatile long in_handler, in_main;
static int stop;

static long shared(long n) { return n + 1; }

static long nested(long n) {
  long s = shared(n);
  return s;
}

static void handle(int signal) {
  (void)signal;
  in_handler = nested(in_handler);
}

static void *send(void *target) {
  for (long i = 0; i < SIGNALS; i++)
    pthread_kill(*(pthread_t *)target, SIGUSR1);
  __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
  return NULL;
}

int main(void) {
  pthread_t self = pthread_self(), sender;
  signal(SIGUSR1, handle);
  pthread_create(&sender, NULL, send, &self);
  while (!__atomic_load_n(&stop, __ATOMIC_RELAXED))
    in_main = nested(in_main);
  pthread_join(sender, NULL);
  printf("shared %ld\nnested %ld\n", in_handler + in_main, in_handler + in_main);
  return in_handler == 0;
}
