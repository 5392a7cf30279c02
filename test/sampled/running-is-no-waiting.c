// RUN: %clang_lineprof -pthread %s -o %t
// RUN: rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto %kprof -q -o %t.lprof %t
// RUN: %kprof report --json --cpu %t.lprof > %t.cpu.json
// RUN: %python %S/Inputs/shares.py %t.cpu.json self both/work 35 75
// Intent: a line that ran and then waited keeps what it ran under --cpu, though
// its thread had waited elsewhere before anybody looked.
#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>

volatile double sink = 1;

__attribute__((no_instrument_function, noinline)) static void run(int ms) {
  struct timespec now;
  double a = sink;
  do {
    for (int i = 0; i < 10000; i++)
      a = a / 1.0000001;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  } while (now.tv_sec * 1000 + now.tv_nsec / 1000000 < ms);
  sink = a;
}

__attribute__((no_instrument_function, noinline)) static void wait(int ms) {
  const struct timespec pause = {0, ms * 1000000L};
  nanosleep(&pause, 0);
}

__attribute__((no_instrument_function, noinline)) static void run_and_wait() {
  run(400);
  wait(100);
}

static void *work(void *unused) {
  run(400); // @work
  return unused;
}

int main(void) {
  pthread_t worker;
  wait(900);
  if (pthread_create(&worker, 0, work, 0) != 0)
    return 1;
  run_and_wait(); // @both
  return pthread_join(worker, 0);
}
