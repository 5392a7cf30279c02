// RUN: %clang_lineprof -pthread %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.lprof --max-bytes 2000000
// UNSUPPORTED: tsan
// (ThreadSanitizer has let go of the thread before its very last destructors)
// Intent: destructors of thread-specific data run profiled code after the
// runtime has seen the thread end, once more after that, and for the very last
// time when it is not told again: contexts are not lost by that.
#include <pthread.h>

static pthread_key_t first, second, persistent;
static int destroyed;

static void destroy(void *value) {
  __atomic_fetch_add(&destroyed, 1, __ATOMIC_RELAXED); // CHECK: {{^ *}}[[#@LINE]]{{ +2000 }}
  if (value == &first)
    pthread_setspecific(first, &second); // CHECK: {{^ *}}[[#@LINE]]{{ +500 }}
}

// Comes back until the C library has had enough: four times.
static void persist(void *value) {
  pthread_setspecific(persistent, value);
  __atomic_fetch_add(&destroyed, 1, __ATOMIC_RELAXED); // CHECK: {{^ *}}[[#@LINE]]{{ +8000 }}
}

static void *work_on(void *value) {
  pthread_setspecific(persistent, value); // CHECK: {{^ *}}[[#@LINE]]{{ +2000 }}
  return NULL;
}

static void *work(void *value) {
  pthread_setspecific(first, value); // CHECK: {{^ *}}[[#@LINE]]{{ +1000 }}
  return NULL;
}

static void *work_twice(void *value) {
  pthread_setspecific(second, value); // CHECK: {{^ *}}[[#@LINE]]{{ +500 }}
  return work(value);
}

static void run(void *(*function)(void *), void *value) {
  for (int i = 0; i < 500; i++) {
    pthread_t thread;
    pthread_create(&thread, NULL, function, value);
    pthread_join(thread, NULL);
  }
}

int main(void) {
  pthread_key_create(&first, destroy);
  pthread_key_create(&second, destroy);
  run(work, &first);
  run(work_twice, &second);
  pthread_key_create(&persistent, persist);
  for (int i = 0; i < 4; i++)
    run(work_on, &persistent);
  return destroyed != 10000;
}
