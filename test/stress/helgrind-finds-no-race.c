// REQUIRES: valgrind
// UNSUPPORTED: asan, tsan
// RUN: %clang_lineprof -gdwarf-4 %s -o %t -pthread
// RUN: %run valgrind -q --tool=helgrind --error-exitcode=9 --suppressions=%source_root/runtime/valgrind.supp %t
// Intent: with the suppressions that are installed helgrind reports no race of
// the runtime's.
#include <pthread.h>

static volatile long sums[4][64];

__attribute__((noinline)) static void work(volatile long *sum, int n) {
  for (int i = 0; i < n; i++)
    *sum += i;
}

static void *thread(void *sum) {
  for (int i = 0; i < 20; i++)
    work(sum, 5000);
  return NULL;
}

int main(void) {
  pthread_t ids[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&ids[i], NULL, thread, (void *)sums[i]);
  for (int i = 0; i < 4; i++)
    pthread_join(ids[i], NULL);
  return 0;
}
