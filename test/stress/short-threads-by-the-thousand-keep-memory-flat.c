// RUN: %clang_lineprof -pthread %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.lprof --max-bytes 2000000
// UNSUPPORTED: asan, tsan
// (the sanitizers' own memory grows)
// Intent: 10,000 short threads lose no count, and memory does not grow with them.
#include <pthread.h>
#include <stdio.h>

static void *work(void *sum) {
  for (int i = 0; i < 3; i++)
    __atomic_fetch_add((long *)sum, 1, __ATOMIC_RELAXED); // CHECK: {{^ *}}[[#@LINE]]{{ +30000 }}
  return NULL; // CHECK: {{^ *}}[[#@LINE]]{{ +10000 }}
}

static long resident_pages(void) {
  long size, resident = 0;
  FILE *f = fopen("/proc/self/statm", "r");
  if (!f || fscanf(f, "%ld %ld", &size, &resident) != 2)
    return -1;
  fclose(f);
  return resident;
}

int main(void) {
  long sum = 0, at_first = 0;
  for (int batch = 0; batch < 1000; batch++) {
    pthread_t thread[10];
    if (batch == 100)
      at_first = resident_pages();
    for (int i = 0; i < 10; i++)
      pthread_create(&thread[i], NULL, work, &sum);
    for (int i = 0; i < 10; i++)
      pthread_join(thread[i], NULL);
  }
  return sum != 30000 || resident_pages() - at_first > 256;
}
