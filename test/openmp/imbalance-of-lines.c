// RUN: %clang_lineprof %openmp %s -o %t && %profile %t
// RUN: %expect %t.lprof 'nap.hits == 4' 'nap.threads == 2' 'nap.time_ns >= 410e6' 'nap.thread_max_ns >= 400e6' '205e6 <= nap.thread_mean_ns < nap.thread_max_ns / 1.05' 'all.threads == 1' 'all.hits == 1'
// Intent: which of the threads of a loop took longer than the others.
#include <time.h>
static void nap(long ms) {
  struct timespec time = {0, ms * 1000000};
  nanosleep(&time, 0);
}
int main(void) {
#pragma omp parallel for schedule(static) num_threads(2) // @all
  for (int i = 0; i < 4; i++)
    nap(i < 2 ? 5 : 200); // @nap
  return 0;
}
