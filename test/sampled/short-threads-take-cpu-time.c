// REQUIRES: plugin
// RUN: %clang_lineprof -pthread %s -o %t
// RUN: rm -f %t.lprof && env LINEPROF_MEASURE_MODE=auto %kprof -q -o %t.lprof %t
// RUN: %kprof lines --json %t.lprof > %t.json
// RUN: %python -c 'import json; r = json.load(open("%t.json")); print(sum(l.get("self_cpu_ns", 0) for l in r["lines"] if l["function"] == "work") > 0.1 * r["threads_cpu_ns"])' | FileCheck %s
// CHECK: True
// Intent: the CPU time of threads that end before the system's clock ticks is
// found by the few that a tick meets: they stand for the others.
#include "../Inputs/busy.h"

#include <pthread.h>
#include <stdint.h>

static void *work(void *result) {
  uint64_t x = 1;
  for (double end = busy_until(0.3); is_busy(end);)
    for (int i = 0; i < 10000; i++)
      x ^= x << 13, x ^= x >> 7, x ^= x << 17;
  *(uint64_t *)result = x;
  return 0;
}

int main(void) {
  pthread_t thread;
  uint64_t result;
  for (int i = 0; i < 2000; i++) {
    pthread_create(&thread, 0, work, &result);
    pthread_join(thread, 0);
  }
  return result == 0;
}
