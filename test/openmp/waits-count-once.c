// RUN: %clang_lineprof %openmp %s -o %t
// RUN: export OMP_WAIT_POLICY=active; %profile %t
// RUN: %expect %t.lprof 'loop.wait_max_ns >= 300e6' 'loop.self_ns < 1.4 * loop.waiting_ns' 'sum(row.self_ns for row in rows) < 2.4 * run.wall_ns'
// RUN: export OMP_WAIT_POLICY=passive; %profile %t
// RUN: %expect %t.lprof 'loop.wait_max_ns >= 300e6' 'loop.self_ns < 1.4 * loop.waiting_ns' 'sum(row.self_ns for row in rows) < 2.4 * run.wall_ns'
// RUN: %kprof report %t.lprof 2>%t.err && not grep 'add up' %t.err
// REQUIRES: ompt
// UNSUPPORTED: tsan
// tsan has a tool of its own, which goes first.
// Intent: a wait counts once, whether the thread sleeps or goes round in
// circles meanwhile: neither samples nor looks count it again.
#include "nap.h"
int main(void) {
  int met = 0;
#pragma omp parallel num_threads(2)
  {
    meet(&met);
#pragma omp for // @loop
    for (int i = 0; i < 2; i++)
      if (i)
        nap_meanwhile(400);
  }
  return 0;
}
