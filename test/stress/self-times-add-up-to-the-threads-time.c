// RUN: %clang_lineprof -pthread %s -o %t && %run %t > %t.times
// RUN: %check %t.lprof --times %t.times
// Intent: all time of a thread is on some line, none twice: the sum of self
// times is what the thread itself measures, within 1 %. Functions that are
// left by longjmp included.
#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <time.h>

static long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000L + t.tv_nsec;
}

static jmp_buf home;

static void spend(long ns) {
  struct timespec t = {0, ns};
  nanosleep(&t, NULL);
}

static void nest(int depth) {
  spend(1000000);
  if (depth > 0)
    nest(depth - 1);
  else
    longjmp(home, 1);
  spend(1000000);
}

static void work(void) {
  for (int i = 0; i < 100; i++) {
    if (!setjmp(home))
      nest(5);
    spend(1000000);
  }
}

static void *timed(void *unused) {
  long begin = now();
  work();
  printf("time %ld\n", now() - begin);
  return unused;
}

int main(void) {
  pthread_t thread;
  long begin = now();
  work();
  pthread_create(&thread, NULL, timed, NULL);
  pthread_join(thread, NULL);
  printf("time %ld\n", now() - begin);
  return 0;
}
