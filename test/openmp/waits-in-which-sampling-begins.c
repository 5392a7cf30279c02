// RUN: %clang_lineprof -fplugin-arg-lineprof-exclude=syscall %openmp -I%S/../Inputs %s -o %t
// RUN: export OMP_WAIT_POLICY=active; %profile %t
// RUN: %expect %t.lprof 'loop.wait_max_ns >= 300e6'
// REQUIRES: ompt
// UNSUPPORTED: tsan
// tsan has a tool of its own, which goes first.
// Intent: a thread that waits loses nothing of its wait to the beginning of its
// samples (to get a perf event may take long), which otherwise is in no time.
#include "nap.h"
#include "slow_perf_event.h"

/* The other thread waits by then, and has run for too short to be sampled. */
static void nap_while_it_begins(void) {
  while (cpu_ms(tids[1]) < 1)
    nap(1);
  slow_ns = 200000000;
  nap(400);
}

int main(void) {
  int met = 0;
#pragma omp parallel num_threads(2)
  {
    meet(&met);
#pragma omp for // @loop
    for (int i = 0; i < 2; i++)
      if (i == 0)
        nap_while_it_begins();
  }
  return 0;
}
