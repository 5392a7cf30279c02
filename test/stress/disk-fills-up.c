// RUN: %clang_lineprof -pthread %s -o %t
// RUN: %python %S/Inputs/on_a_small_disk.py %t 2>&1 | FileCheck %s
// REQUIRES: root
// (it mounts a file system)
// UNSUPPORTED: small-stacks
// (its calls are deep)
// Intent: when the disk is full, counts that have no room stay in memory: the
// program ends as it would, the loss is said once, what fitted can be read.
// CHECK: lineprof: warning: cannot grow '{{.*}}': No space left on device; what new threads and modules count from here on is lost
#include <pthread.h>
#include <string.h>

static int deep(int n) {
  char room[64];
  memset(room, n, sizeof room);
  return n ? 1 + deep(n - 1) + 0 * room[0] : 0;
}

static void *work(void *sum) {
  __atomic_fetch_add((int *)sum, deep(5000), __ATOMIC_RELAXED);
  return NULL;
}

int main(void) {
  pthread_t thread[40];
  int sum = 0;
  for (int i = 0; i < 40; i++)
    pthread_create(&thread[i], NULL, work, &sum);
  for (int i = 0; i < 40; i++)
    pthread_join(thread[i], NULL);
  return sum != 200000;
}
