// RUN: %clang_lineprof -fplugin-arg-lineprof-step=function:train %s -pthread -o %t
// RUN: %profile env LINEPROF_SCHEDULE_WAIT=5 LINEPROF_SCHEDULE_ACTIVE=5 %t
// RUN: %expect %t.lprof 'body.hits == 30000' '[r.calls for r in regions] == [30000]'
// Intent: windows as short as the steps between two hand-overs: a thread that a
// boundary has left to the helper steps before the helper has come to it, and
// its steps belong to the window that it steps in.
#include <pthread.h>
#include <sched.h>

static _Atomic int turn;
static volatile int sum;

__attribute__((noinline)) static void train(void) {
  sum++; // @body
}

static void *step_in_turn(void *own) {
  int mine = own != 0;
  for (int round = 0; round < 10000; round++) {
    while (turn % 2 != mine)
      sched_yield();
    for (int i = 0; i < 3; i++)
      train();
    turn++;
  }
  return 0;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], 0, step_in_turn, i ? (void *)&turn : 0);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], 0);
  return sum != 60000;
}
