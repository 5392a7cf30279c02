// RUN: %clang_lineprof -pthread %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.lprof
// UNSUPPORTED: cancellation
// (it cancels threads itself)
// Intent: a thread is cancelled at a cancellation point of its own, or anywhere
// at all, but never inside the runtime, which would be left locked.
#include <pthread.h>
#include <unistd.h>

static void *waits(void *started) {
  __atomic_fetch_add((int *)started, 1, __ATOMIC_RELAXED);
  for (;;)
    pause(); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
}

static volatile int never;

static void *spins(void *started) {
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
  __atomic_fetch_add((int *)started, 1, __ATOMIC_RELAXED); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  while (!never)
    ;
  return NULL;
}

// Cancelled before its first event: everything that the runtime does for a
// new thread comes now, and after it the thread's own cancellation point.
static void *doomed(void *started) {
  __atomic_fetch_add((int *)started, 1, __ATOMIC_RELAXED); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  pthread_testcancel(); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  return NULL;          // CHECK: {{^ *}}[[#@LINE]]{{ +0 }}
}

__attribute__((no_instrument_function)) static void *doom(void *started) {
  pthread_cancel(pthread_self());
  return doomed(started);
}

static int cancel_all(void *(*function)(void *)) {
  int started = 0, cancelled = 0;
  for (int i = 0; i < 100; i++) {
    pthread_t thread;
    void *result;
    pthread_create(&thread, NULL, function, &started);
    while (__atomic_load_n(&started, __ATOMIC_RELAXED) == i)
      usleep(50);
    pthread_cancel(thread);
    pthread_join(thread, &result);
    cancelled += result == PTHREAD_CANCELED;
  }
  return cancelled;
}

int main(void) {
  return cancel_all(waits) != 100 || cancel_all(spins) != 100 ||
         cancel_all(doom) != 100;
}
