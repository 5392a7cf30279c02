// RUN: %clang_lineprof -pthread %s -o %t
// RUN: rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto %kprof -q -o %t.lprof %t
// RUN: %kprof report --json %t.lprof | %python %S/../Inputs/cpu_times.py > %t.cpu.json
// RUN: %python %S/Inputs/shares.py %t.cpu.json self wait/work 0 25
// Intent: a thread that has waited since before anybody looked, as the program
// took no time until then, has waited all the while.
#include "../Inputs/busy.h"

#include <pthread.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int is_done;
volatile double sink = 1;

static void *serve(void *unused) {
  pthread_mutex_lock(&lock);
  while (!is_done)
    pthread_cond_wait(&changed, &lock); // @wait
  pthread_mutex_unlock(&lock);
  return unused;
}

static void work(int rounds) {
  double a = sink;
  for (int i = 0; i < rounds; i++) a = a / 1.0000001; // @work
  sink = a;
}

int main(void) {
  const struct timespec idle = {0, 400000000};
  pthread_t server;
  if (pthread_create(&server, 0, serve, 0) != 0)
    return 1;
  nanosleep(&idle, 0);
  for (double end = busy_until(300); is_busy(end);)
    work(30000);
  pthread_mutex_lock(&lock);
  is_done = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return pthread_join(server, 0);
}
