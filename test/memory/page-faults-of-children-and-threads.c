// RUN: %clang_lineprof -I%S/Inputs -pthread %s -o %t && rm -f %t.lprof %t.*.lprof
// RUN: %memory --set measure.sampling_budget=0 %t
// RUN: %expect %t.lprof '0 <= FIRST.memory["self"]["faults"] - (1000 + 3 * 100) <= 2' \
// RUN:   'CLOSED.memory["self"]["faults"] > 90'
// REQUIRES: perf
// Intent: threads and forked children have their faults (a child's first write
// to a page that it shares with its parent is one), and a program that closes
// all descriptors has them again after a sample. (The system may take a page
// away again before the program is done with it.)
#include "pages.h"
#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

__attribute__((noinline)) static void touch(volatile char *at, long pages) {
  for (long i = 0; i < pages; i++)
    at[i * PAGE] = 1; // @FIRST
}

__attribute__((noinline)) static void touch_later(volatile char *at) {
  for (long i = 0; i < 100; i++)
    at[i * PAGE] = 1; // @CLOSED
}

static void *work(void *unused) {
  touch(map(100), 100);
  return unused;
}

static void spin(void) {
  clock_t end = clock() + CLOCKS_PER_SEC / 5;
  while (clock() < end)
    ;
}

int main(void) {
  pthread_t thread;
  volatile char *shared = map(1000);
  touch(shared, 1000);
  pthread_create(&thread, NULL, work, NULL);
  pthread_join(thread, NULL);
  for (int i = 0; i < 2; i++) {
    pid_t child = fork();
    if (child == 0) {
      touch(i ? map(100) : shared, 100);
      _exit(0);
    }
    waitpid(child, NULL, 0);
  }
  for (int file = 3; file < 65536; file++)
    close(file);
  spin();
  touch_later(map(100));
  return 0;
}
