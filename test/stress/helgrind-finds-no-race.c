// REQUIRES: valgrind
// UNSUPPORTED: asan, tsan
// RUN: %clang_lineprof -gdwarf-4 %s -o %t -pthread
// RUN: %run valgrind -q --tool=helgrind --error-exitcode=9 --suppressions=%source_root/runtime/valgrind.supp %t
// Intent: with the suppressions that are installed helgrind reports no race of
// the runtime's, and still reports one of the program's. Threads race all the
// time: what one does after it got a lock that another had, as the runtime has
// some, is no race.
// RUN: rm -f %t.lprof && not env LINEPROF_OUTPUT=%t.lprof valgrind -q --tool=helgrind --error-exitcode=9 --suppressions=%source_root/runtime/valgrind.supp %t race 2>&1 | FileCheck %s
// CHECK: Possible data race
#include <pthread.h>

static volatile long sums[4][64];
static volatile long shared;
static int is_race;
static pthread_barrier_t begin;

__attribute__((noinline)) static void work(volatile long *sum, int n) {
  for (int i = 0; i < n; i++) {
    *sum += i;
    if (is_race)
      shared += 1;
  }
}

static void *thread(void *sum) {
  pthread_barrier_wait(&begin);
  for (int i = 0; i < 20; i++)
    work(sum, 5000);
  return NULL;
}

int main(int count, char **arguments) {
  pthread_t ids[4];
  (void)arguments;
  is_race = count > 1;
  pthread_barrier_init(&begin, NULL, 4);
  for (int i = 0; i < 4; i++)
    pthread_create(&ids[i], NULL, thread, (void *)sums[i]);
  for (int i = 0; i < 4; i++)
    pthread_join(ids[i], NULL);
  return 0;
}
