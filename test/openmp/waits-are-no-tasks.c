// RUN: %clang_lineprof %openmp %s -o %t && %profile %t
// RUN: %expect %t.lprof 'wait.waiting_ns < 0.4 * task.time_ns' 'barrier.wait_max_ns >= 180e6' 'barrier.wait_min_ns < 0.4 * task.time_ns'
// REQUIRES: ompt
// UNSUPPORTED: tsan
// tsan has a tool of its own, which goes first.
// Intent: a thread that does tasks while it waits does not wait meanwhile; the
// other one does.
#include "nap.h"
static int met;
static void work(int all) {
  if (!all)
    nap(300);
  else
    nap_meanwhile(300);
}
int main(void) {
  for (int i = 0; i < 2; i++) {
#pragma omp parallel num_threads(1 + i)
    {
      if (i)
        meet(&met);
      if (me() == 0) {
#pragma omp task firstprivate(i)
        work(i); // @task
      }
      if (i == 0) {
#pragma omp taskwait // @wait
      }
#pragma omp barrier // @barrier
    }
  }
  return 0;
}
