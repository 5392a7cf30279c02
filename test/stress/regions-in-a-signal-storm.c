// RUN: %clang_lineprof %s -o %t && %run %t > %t.counts
// RUN: %kprof stats --json %t.lprof > %t.json
// RUN: %python %S/Inputs/compare_regions.py %t.json %t.counts
// Intent: a handler's regions begin and end at any instruction of the ones that
// it interrupts; each call is its own region's, and none is left open.
#define _GNU_SOURCE
#include <lineprof/lineprof.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>

enum { SIGNALS = 1000000 };

static volatile long in_handler, in_main;
static int stop;

static void handle(int signal) {
  (void)signal;
  LINEPROF_REGION("handler") in_handler++;
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
    LINEPROF_REGION("outer") {
      LINEPROF_REGION("inner") in_main++;
    }
  pthread_join(sender, NULL);
  printf("outer %ld\ninner %ld\nhandler %ld\n", in_main, in_main, in_handler);
  return in_handler == 0;
}
