// RUN: %clang_lineprof -pthread %s -o %t
// RUN: rm -f %t.lprof && env LINEPROF_MEASURE_MODE=auto %kprof -q -o %t.lprof %t
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %python %S/Inputs/shares.py %t.json self join/work 25 75
// RUN: %kprof report --json %t.lprof | %python %S/../Inputs/cpu_times.py > %t.cpu.json
// RUN: %python %S/Inputs/shares.py %t.cpu.json self join/work 0 20
// RUN: %kprof stats %t.lprof | %filecheck %s
// Intent: a thread that does nothing but wait for others is seen to wait,
// though its own timer never expires.
#include "../Inputs/busy.h"

#include <pthread.h>

volatile double sink = 1;

static void *work(void *rounds) {
  for (double end = busy_until(500); is_busy(end);) {
    double a = sink;
    for (int n = 0; n < *(int *)rounds; n++) a = a / 1.0000001; // @work
    sink = a;
  }
  return rounds;
}

int main(void) {
  pthread_t worker;
  int rounds = 30000;
  if (pthread_create(&worker, 0, work, &rounds) != 0)
    return 1;
  return pthread_join(worker, 0); // @join
}
// CHECK: ====
// CHECK-NEXT: 1 {{.*}} work
