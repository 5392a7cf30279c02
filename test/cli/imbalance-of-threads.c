// REQUIRES: plugin
// RUN: %clang_lineprof -pthread %s -o %t && %profile %t
// RUN: %expect %t.lprof 'nap.threads == 2' 'nap.thread_max_ns >= 600e6' '300e6 <= nap.thread_mean_ns < nap.thread_max_ns / 1.2' 'alone.threads == 1'
// RUN: %kprof report --imbalance --no-summary %t.lprof | %filecheck %s
// RUN: %kprof report --columns line,threads,imbalance --no-summary %t.lprof | %filecheck --check-prefix=NAMED %s
// RUN: %kprof lines %t.lprof | FileCheck --check-prefix=HOT %s
// Intent: how unlike the times of threads at a line are is told: their number,
// the mean, the longest, and by how much that is longer.
// HOT: Self{{.*}}Threads {{.*}}Imb %
#include <pthread.h>
#include <time.h>
static void *nap(void *ms) {
  struct timespec time = {0, (long)ms * 1000000};
  nanosleep(&time, 0); // @nap CHECK: {{^ *}}[[#@LINE]] {{.* }}2 {{ *[0-9.e+]+ +[0-9.e+]+ +[2-9][0-9]\.[0-9]}} {{ *}}nanosleep
  return 0; // NAMED: {{^ *}}[[#@LINE-1]]{{ +2 +[2-9][0-9]\.[0-9]}} {{.*}}nanosleep
}
int main(void) {
  pthread_t threads[2];
  for (long i = 0; i < 2; i++)
    pthread_create(&threads[i], 0, nap, (void *)(5 + 595 * i));
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], 0); // @alone
  return 0;
}
