// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %clang_lineprof -g %s -o busy -pthread
// RUN: %python %S/Inputs/keys.py 100x20 '%kprof top %t/busy' 'wait:, 65 threads' 'wait:inner line' 'run:pkill -USR1 -x -f %t/busy' 'wait:, 33 threads' 'wait:inner line' 'run:pkill -9 -x -f %t/busy' wait:ended keys:q 'wait:status 137'
// Intent: threads come and go while they are looked at.
#include "Inputs/serve.h"
#include <pthread.h>
#include <signal.h>
static volatile sig_atomic_t is_half;
static void on_signal(int signal) { is_half = 1; }
static void *run(void *number) {
  while (!is_half || (long)number % 2)
    outer();
  return NULL;
}
int main(void) {
  alarm(300);
  signal(SIGUSR1, on_signal);
  for (long i = 0; i < 64; i++) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, run, (void *)i))
      return 1;
  }
  for (;;)
    pause();
}
