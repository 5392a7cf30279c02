// RUN: %clang_lineprof -pthread -I%S/../Inputs %s -o %t && rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto %kprof -q -o %t.lprof %t
// RUN: %expect %t.lprof 'mutex.waiting_for == "mutex"' \
// RUN:   'condition.waiting_for == "condition"' 'events.waiting_for == "events"' \
// RUN:   'input.waiting_for == "input"' 'rest.waiting_for == "sleep"' \
// RUN:   'run.waiting_ns == 0'
// RUN: %kprof lines --by waiting %t.lprof | %filecheck %s
// RUN: %kprof lines %t.lprof | FileCheck --check-prefix=FIRST %s
// UNSUPPORTED: tsan
// (it hands signals on when it likes)
// Intent: lines where threads were found waiting say what for, by what they had
// called; what ran stands above idle threads.
#include "busy.h"

#include <poll.h>
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER, free_lock;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int is_done, pipes[2][2];
static volatile unsigned sink;

static void *wait_for_lock(void *unused) {
  pthread_mutex_lock(&lock); // @mutex
  pthread_mutex_unlock(&lock);
  return unused;
}

static void *wait_for_change(void *unused) {
  pthread_mutex_lock(&free_lock);
  while (!is_done)
    pthread_cond_wait(&changed, &free_lock); // @condition
  pthread_mutex_unlock(&free_lock);
  return unused;
}

static void *wait_for_events(void *unused) {
  struct pollfd ready = {.fd = pipes[0][0], .events = POLLIN};
  poll(&ready, 1, -1); // @events
  return unused;
}

static void *wait_for_input(void *unused) {
  char byte;
  sink += (unsigned)read(pipes[1][0], &byte, 1); // @input
  return unused;
}

static void *wait_for_time(void *unused) {
  usleep(700000); // @rest
  return unused;
}

int main(void) {
  void *(*const all[])(void *) = {wait_for_lock, wait_for_change,
                                  wait_for_events, wait_for_input,
                                  wait_for_time};
  pthread_t threads[5];
  if (pipe(pipes[0]) || pipe(pipes[1]))
    return 1;
  pthread_mutex_lock(&lock);
  for (int i = 0; i < 5; i++)
    if (pthread_create(&threads[i], 0, all[i], 0) != 0)
      return 1;
  for (double end = busy_until(500); is_busy(end);)
    for (unsigned i = 0; i < 100000; i++)
      sink += i; // @run
  pthread_join(threads[4], 0);
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&free_lock);
  is_done = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&free_lock);
  if (write(pipes[0][1], "", 1) != 1 || write(pipes[1][1], "", 1) != 1)
    return 1;
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], 0);
  return 0;
}
// CHECK: Waiting For Wait Min
// CHECK-NEXT: ====
// CHECK-NEXT: {{^ *~?[0-9.]+ +(mutex|condition|events|input|sleep) }}
// FIRST: CPU Self
// FIRST-NEXT: ====
// FIRST-NEXT: {{(sink \+= i|i < 100000)}}
