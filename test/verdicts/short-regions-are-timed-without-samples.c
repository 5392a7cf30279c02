// REQUIRES: plugin
// RUN: %clang_lineprof %s -pthread -o %t && %auto %t 2> %t.err
// RUN: %expect %t.lprof '[r.calls for r in regions] == [300000, 300000]' \
// RUN:   'regions[0].timed_calls == 300000' 'regions[1].timed_calls > 150000' \
// RUN:   'sum(r.total_ns for r in regions) * 3 > run.wall_ns'
// UNSUPPORTED: asan, tsan
// (where the run is the runtime's, for the most part)
// Intent: where the program blocks all signals no sample can say what the
// calls that are not timed took: soon every one is timed, however short, and
// from the first on in a thread that began like that.
#include "lineprof/lineprof.h"

#include <pthread.h>
#include <signal.h>

static volatile unsigned x = 1;

static void work(void) {
  for (int i = 0; i < 300; i++)
    x++;
}

static void *run(void *unused) {
  for (int i = 0; i < 300000; i++)
    LINEPROF_REGION("begun") work();
  return unused;
}

int main(void) {
  pthread_t thread;
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, 0);
  for (int i = 0; i < 300000; i++)
    LINEPROF_REGION("blocked") work();
  pthread_create(&thread, 0, run, 0);
  pthread_join(thread, 0);
  return x == 0;
}
