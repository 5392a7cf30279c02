// RUN: %clang_lineprof -I%S/Inputs %s -pthread -o %t
// RUN: %profile env LINEPROF_SCHEDULE_ACTIVE=5 LINEPROF_SCHEDULE_REPEAT=1 %t
// RUN: %expect %t.lprof 'in_step.hits == 4'
// Intent: a thread that left its step by longjmp, or was too deep in regions
// for it to be one, is in no step: the others' count, after the one left.
#include "lineprof/lineprof.h"
#include "two_threads.h"

#include <setjmp.h>

static volatile int sum;
static jmp_buf out;

__attribute__((noinline)) static void leave(void) { longjmp(out, 1); }

__attribute__((noinline)) static void abandon(void) {
#pragma lineprof step
  for (int i = 0; i < 2; i++)
    leave();
}

__attribute__((noinline)) static void descend(int levels) {
  LINEPROF_REGION("level") {
    if (levels > 1)
      descend(levels - 1);
    else
#pragma lineprof step
      for (int i = 0; i < 1; i++)
        sum++;
  }
}

static void *first(void *unused) {
  if (!setjmp(out))
    abandon();
  LINEPROF_REGION("after") sum++;
  LINEPROF_REGION("around") descend(63);
  pthread_barrier_wait(&both);
  pthread_barrier_wait(&both);
  return unused;
}

static void *second(void *unused) {
  pthread_barrier_wait(&both);
#pragma lineprof step
  for (int i = 0; i < 100; i++)
    sum++; // @in_step
  pthread_barrier_wait(&both);
  return unused;
}

int main(void) {
  run_two_threads(first, second);
  return sum != 102;
}
