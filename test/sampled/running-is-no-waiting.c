// RUN: %clang -fPIC -shared %S/Inputs/run.c -o %t.so
// RUN: %clang_lineprof -pthread -I%S/Inputs %s %t.so -o %t
// RUN: rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto %kprof -q -o %t.lprof %t
// RUN: %kprof report --json %t.lprof | %python %S/../Inputs/cpu_times.py > %t.cpu.json
// RUN: %python %S/Inputs/shares.py %t.cpu.json self both/work 10 80
// Intent: a line that ran and then waited keeps what it ran as CPU time, though
// its thread had waited elsewhere before anybody looked.
#include "run.h"
#include <pthread.h>

static volatile int is_done;
volatile double sink = 1;

static void *work(void *unused) {
  while (!is_done) {
    double a = sink;
    for (int i = 0; i < 100000; i++) a = a / 1.0000001; // @work
    sink = a;
  }
  return unused;
}

int main(void) {
  pthread_t worker;
  run_and_wait(0, 900);
  if (pthread_create(&worker, 0, work, 0) != 0)
    return 1;
  run_and_wait(400, 500); // @both
  is_done = 1;
  return pthread_join(worker, 0);
}
