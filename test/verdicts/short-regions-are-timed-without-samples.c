// REQUIRES: plugin
// RUN: %clang_lineprof %s -pthread -o %t && %auto %t 2> %t.err
// RUN: %expect %t.lprof '[r.calls for r in regions] == [300000, 300000, 300000]' \
// RUN:   'regions[0].timed_calls < 200000' 'regions[0].sampled_ns > 0' \
// RUN:   'regions[1].timed_calls == 300000' 'regions[2].timed_calls > 150000' \
// RUN:   'sum(r.total_ns for r in regions) * 3 > run.wall_ns'
// UNSUPPORTED: asan, tsan
// (where the run is the runtime's, for the most part)
// Intent: where a thread blocks all signals and no sample can say what the calls
// that are not timed took, soon every one is timed, however short: in the first
// thread of a process, and from the first call on in a thread that began like
// that when libc had a use for the signal that is hidden from programs. Until
// then such a thread is sampled.
#include "lineprof/lineprof.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static volatile unsigned x = 1;

static void work(void) {
  for (int i = 0; i < 300; i++)
    x++;
}

static void *run_sampled(void *unused) {
  for (int i = 0; i < 300000; i++)
    LINEPROF_REGION("sampled") work();
  return unused;
}

static void *run_unmet(void *unused) {
  for (int i = 0; i < 300000; i++)
    LINEPROF_REGION("unmet") work();
  return unused;
}

static void *wait_for_ever(void *unused) {
  for (;;)
    pause();
  return unused;
}

static void run(void *(*function)(void *)) {
  pthread_t thread;
  pthread_create(&thread, 0, function, 0);
  pthread_join(thread, 0);
}

int main(void) {
  pthread_t waiting;
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, 0);
  for (int i = 0; i < 300000; i++)
    LINEPROF_REGION("blocked") work();
  run(run_sampled);
  pthread_create(&waiting, 0, wait_for_ever, 0);
  pthread_cancel(waiting);
  pthread_join(waiting, 0);
  run(run_unmet);
  return x == 0;
}
