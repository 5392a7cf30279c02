// RUN: %clang_lineprof -fplugin-arg-lineprof-exclude=syscall -pthread %s -I%S/../Inputs -o %t
// RUN: %profile LINEPROF_MEASURE_SAMPLING_BUDGET=50% %t
// RUN: %kprof report %t.lprof 2> %t.err && not grep 'add up' %t.err
// RUN: %dump_samples | %filecheck %s
// UNSUPPORTED: tsan
// tsan makes looks at threads dear, so they come seldom.
// Intent: what a thread waits for because it is sampled (here: to get its perf
// event, which may take long where much memory is mapped) is no wait of the
// program's, and in no sample. By default a thread asks for an event when one
// pays: late, where a sanitizer and a busy machine make samples dear.
#define _GNU_SOURCE
#include "busy.h"
#include "slow_perf_event.h"
#include "wait_until_looked_at.h"

#include <pthread.h>

static volatile unsigned sink;

static long rounds;

static void spin(long count) {
  for (long i = 0; i < count; i++)
    sink += 1;
}

static void *work(void *nothing) {
  for (long i = 0; i < rounds; i++)
    sink += 1; // no call, which could have a clock
  return nothing;
}

int main(void) {
  pthread_t thread;
  rounds = work_rounds(rounds_that_take(100, spin));
  wait_until_looked_at();
  slow_ns = 400000000;
  pthread_create(&thread, NULL, work, NULL);
  pthread_join(thread, NULL);
  return slow_events == 0;
}
// CHECK: thread 2 cpu: samples {{[1-9]}}
// CHECK-NOT: thread 2 blocked
