// RUN: %clang_lineprof %openmp %s -o %t
// RUN: %clang -w -I%prefix/include -I%source_root/cli %S/../sampling/Inputs/dump.c %source_root/cli/profile/table.c %source_root/cli/base/unpack.c %source_root/cli/base/heap.c -lz -o %t.dump
// RUN: export OMP_WAIT_POLICY=active; %profile %t > %t.out && %t.dump %t.lprof %t.out
// REQUIRES: ompt
// UNSUPPORTED: tsan
// tsan has a tool of its own, which goes first.
// Intent: a wait in which no sample was taken, of a thread that goes round in
// circles meanwhile, is not added to what the last sample before it met: samples
// of running threads are no more than what these took outside of the wait.
#include "nap.h"
#include <signal.h>

enum { WAIT_MS = 400 };

static volatile unsigned sink;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void work_unmet_from_now(void) {
  sigset_t urgent;
  double end = cpu_ms(tids[0]) + 50;
  while (cpu_ms(tids[0]) < end)
    for (unsigned i = 0; i < 1000000; i++)
      sink += i;
  sigemptyset(&urgent);
  sigaddset(&urgent, SIGURG);
  sigprocmask(SIG_BLOCK, &urgent, 0);
}

int main(void) {
  double begin = now(), waits = 0;
  int met = 0;
#pragma omp parallel num_threads(2)
  {
    meet(&met);
    if (me() == 0)
      work_unmet_from_now();
    meet(&met);
    if (me() == 0)
      waits = now();
#pragma omp for
    for (int i = 0; i < 2; i++)
      if (i)
        nap_meanwhile(WAIT_MS);
  }
  double both = 2 * (waits - begin);
  printf("cpu %f %f\n", both / 2, both / 2 + 0.25 * WAIT_MS / 1e3);
  return 0;
}
