// RUN: %clang_lineprof -pthread %s -o %t
// RUN: rm -f %t.lprof && env LINEPROF=0 LINEPROF_OUTPUT=%t.lprof %t && not ls %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=off LINEPROF_OUTPUT=%t.lprof %t && not ls %t.lprof
// Intent: counters lead somewhere in a process that is not profiled, too, in
// any number of threads, and their memory is given back.
#include <pthread.h>
#include <stdio.h>

static void *work(void *sum) {
  for (int i = 0; i < 100; i++)
    __atomic_fetch_add((int *)sum, 1, __ATOMIC_RELAXED);
  return NULL;
}

static long pages(void) {
  long size = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file || fscanf(file, "%ld", &size) != 1)
    size = -1;
  if (file)
    fclose(file);
  return size;
}

int main(void) {
  int sum = 0;
  long before = 0;
  for (int i = 0; i < 2000; i++) {
    pthread_t thread;
    if (i == 100)
      before = pages();
    pthread_create(&thread, NULL, work, &sum);
    pthread_join(thread, NULL);
  }
  return sum != 200000 || pages() - before > 1000;
}
