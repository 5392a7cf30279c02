// RUN: %clang_lineprof %openmp %s -o %t && %profile %t
// RUN: %expect %t.lprof 'loop.wait_max_ns >= 60e6' 'loop.wait_threads == 2' 'explicit.waiting_ns >= 60e6' 'single.waiting_ns >= 60e6' 'sections.waiting_ns >= 60e6' 'reduction.waiting_ns >= 60e6'
// RUN: %expect %t.lprof 'critical.waiting_ns >= 60e6' 'lock.waiting_ns >= 60e6' 'ordered.waiting_ns >= 60e6' 'taskwait.waiting_ns >= 60e6' 'group.waiting_ns >= 60e6' 'end.wait_max_ns >= 60e6' 'whole.wait_max_ns >= 60e6'
// RUN: %expect %t.lprof 'all(row.waiting_ns < 1.05 * max(row.time_ns, row.self_high_ns, 1e6) for row in rows)' 'all(row.wait_min_ns <= row.wait_mean_ns <= row.wait_max_ns for row in rows)'
// RUN: %kprof lines --by waiting %t.lprof | %filecheck %s
// REQUIRES: ompt
// UNSUPPORTED: tsan
// tsan has a tool of its own, which goes first.
// Intent: what a thread waits for in the OpenMP library is on the line that
// waits: the directive, whose end it is, or the call.
// CHECK: Waiting       For   Wait Min  Wait Mean   Wait Max
#include "nap.h"
static int met, given, holders;
static omp_lock_t lock;
static void nap_first(void) {
  if (__atomic_fetch_add(&holders, 1, __ATOMIC_SEQ_CST) % 2 == 0)
    nap_meanwhile(100);
}
static void barriers(void) {
#pragma omp parallel num_threads(2)
  {
    meet(&met);
#pragma omp for // @loop
    for (int i = 0; i < 2; i++)
      if (i)
        nap_meanwhile(100);
    meet(&met);
    if (me() == 1)
      nap_meanwhile(100);
#pragma omp barrier // @explicit
    meet(&met);
#pragma omp single // @single
    nap_meanwhile(100);
    meet(&met);
#pragma omp sections // @sections
    {
#pragma omp section
      nap_meanwhile(100);
    }
    meet(&met);
#pragma omp for reduction(+ : given) // @reduction
    for (int i = 0; i < 2; i++) {
      if (i)
        nap_meanwhile(100);
      given += i;
    }
  }
}
static void locks(void) {
#pragma omp parallel num_threads(2)
  {
    meet(&met);
#pragma omp critical // @critical
    nap_first();
    meet(&met);
    omp_set_lock(&lock); // @lock
    nap_first();
    omp_unset_lock(&lock);
    meet(&met);
#pragma omp for ordered schedule(static, 1)
    for (int i = 0; i < 2; i++) {
#pragma omp ordered // @ordered
      nap_first();
    }
  }
}
static int begun;
static void task(void) {
  __atomic_store_n(&begun, 1, __ATOMIC_SEQ_CST);
  nap_meanwhile(100);
}
static void until_begun(void) {
  while (!__atomic_exchange_n(&begun, 0, __ATOMIC_SEQ_CST))
    ;
}
static void tasks(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task
    task();
    until_begun();
#pragma omp taskwait // @taskwait
#pragma omp taskgroup // @group
    {
#pragma omp task
      task();
      until_begun();
    }
  }
}
static void regions(void) {
#pragma omp parallel num_threads(2) // @end
  {
    meet(&met);
    if (me() == 0)
      nap_meanwhile(100);
  }
#pragma omp parallel for num_threads(2) // @whole
  for (int i = 0; i < 2; i++) {
    meet(&met);
    if (i)
      nap_meanwhile(100);
  }
}
int main(void) {
  omp_init_lock(&lock);
  barriers();
  locks();
  tasks();
  regions();
  return given != 1;
}
