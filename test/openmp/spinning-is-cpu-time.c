// RUN: %clang_lineprof %openmp -I%S/../Inputs %s -o %t
// RUN: rm -f %t.lprof && env OMP_WAIT_POLICY=active KMP_BLOCKTIME=infinite KMP_USE_YIELD=0 LINEPROF_OUTPUT=%t.lprof %t
// RUN: %expect %t.lprof 'wait.waiting_ns > 0' 'wait.self_cpu_ns > 0.1 * sum(row.self_cpu_ns for row in rows)' 'wait.self_cpu_ns <= 1.01 * wait.time_ns'
// RUN: rm -f %t.lprof && env OMP_WAIT_POLICY=passive KMP_BLOCKTIME=0 LINEPROF_OUTPUT=%t.lprof %t
// RUN: %expect %t.lprof 'wait.waiting_ns > 0' 'wait.self_cpu_ns <= 0.2 * sum(row.self_cpu_ns for row in rows)'
// REQUIRES: ompt
// UNSUPPORTED: tsan
// tsan has a tool of its own, which goes first.
// Intent: what a thread spins while it waits in the OpenMP library is CPU time of
// the line that waits; where it sleeps there is none.
#include "busy.h"
extern int omp_get_thread_num(void); // omp.h is in a package of its own

static volatile double sink;

static void work(void) {
  for (double end = busy_until(300); is_busy(end);)
    for (int i = 0; i < 100000; i++)
      sink += i;
}

int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 1)
      work();
#pragma omp barrier // @wait
  }
  return 0;
}
