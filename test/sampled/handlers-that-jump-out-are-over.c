// RUN: %clang_lineprof -g %s -o %t && %profile env LINEPROF_MEASURE_MODE=auto %t
// RUN: %expect %t.lprof 'spin.samples > 0'
// Intent: handlers jump out of the midst of the runtime's work; what runs
// afterwards is the program's again, and sampled.
#define _GNU_SOURCE
#include "../Inputs/busy.h"
#include <lineprof/lineprof.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <time.h>

static sigjmp_buf out;
static volatile long calls;
static volatile int is_ready, is_over;

static void handle(int signal) {
  (void)signal;
  siglongjmp(out, 1);
}

static void *send(void *target) {
  const struct timespec pause = {0, 100000};
  while (!is_ready) // not out of pthread_create()
    nanosleep(&pause, NULL);
  for (int i = 0; i < 1000; i++) {
    pthread_kill(*(pthread_t *)target, SIGUSR1);
    nanosleep(&pause, NULL);
  }
  is_over = 1;
  return NULL;
}

/* For a hundred samples and more, were it alone. */
static void spin(void) {
  for (double end = busy_until(1000); is_busy(end);)
    for (long volatile i = 0; i < 1000000; i++) calls++; // @spin
}

int main(void) {
  static pthread_t self, sender;
  self = pthread_self();
  signal(SIGUSR1, handle);
  if (sigsetjmp(out, 1) == 0)
    pthread_create(&sender, NULL, send, &self);
  is_ready = 1;
  while (!is_over)
    LINEPROF_REGION("often") calls++;
  signal(SIGUSR1, SIG_IGN);
  spin();
  pthread_join(sender, NULL);
  return 0;
}
