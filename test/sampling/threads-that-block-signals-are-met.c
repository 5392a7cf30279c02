// REQUIRES: x86_64
// UNSUPPORTED: tsan
// RUN: %clang_lineprof -DLATE -c %s -o %t.late.o
// RUN: %clang_lineprof -pthread %s %t.late.o -o %t && %profile %t
// RUN: %expect %t.lprof 'early.known' 'early.samples >= 5' 'late.known' \
// RUN:   'late.samples >= 5' 'cancelled.hits == 1'
// RUN: %kprof report %t.lprof 2>&1 | FileCheck --check-prefix=MET %s
// MET-NOT: were not sampled
// RUN: %profile %t cancel-first
// RUN: %kprof report %t.lprof 2>&1 | FileCheck --check-prefix=UNMET %s
// UNMET: lineprof: warning: {{.*}}: threads that block or use the signal which samples them ('measure.signal' names another) were not sampled for {{0.[0-9]+|[1-9].*}} s of CPU time: their lines without a clock have no times then
// Intent: many programs leave all signals to their first thread. Their workers
// are sampled by a signal that libc hides from programs: masks and
// pthread_cancel() stay as they are. Once libc has its own use for that signal
// they are not sampled, and reports say so.
#define _GNU_SOURCE
#include "../Inputs/busy.h"

#ifdef LATE
static volatile unsigned long others;

void work_late(void) {
  for (double end = busy_until(500); is_busy(end);)
    for (int i = 0; i < 100000; i++)
      others += 1; // @late
}
#else
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static volatile unsigned long sink;

void work_late(void);

static void block_all(void) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, 0);
}

static void check_mask(void) {
  sigset_t now;
  pthread_sigmask(SIG_SETMASK, 0, &now);
  for (int i = 1; i < 32; i++)
    if (i != SIGKILL && i != SIGSTOP && !sigismember(&now, i))
      _exit(1);
}

/* The thread's first profiled line comes before it blocks them. */
static void *block_late(void *unused) {
  block_all();
  work_late();
  check_mask();
  return unused;
}

static void *begin_blocked(void *unused) {
  for (double end = busy_until(500); is_busy(end);)
    for (int i = 0; i < 100000; i++)
      sink += 1; // @early
  check_mask();
  return unused;
}

static void *wait_to_be_cancelled(void *unused) {
  for (;;)
    pause();
  return unused;
}

static int cancel(void) {
  pthread_t thread;
  void *result = 0;
  pthread_create(&thread, 0, wait_to_be_cancelled, 0);
  pthread_cancel(thread); // @cancelled
  pthread_join(thread, &result);
  return result == PTHREAD_CANCELED;
}

int main(int argc, char **argv) {
  pthread_t threads[2];
  int is_cancelled = argc > 1 ? cancel() : 0;
  (void)argv;
  pthread_create(&threads[0], 0, block_late, 0);
  block_all();
  pthread_create(&threads[1], 0, begin_blocked, 0);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], 0);
  return is_cancelled || cancel() ? 0 : 2;
}
#endif
