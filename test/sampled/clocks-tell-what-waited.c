// RUN: %clang_lineprof %s -pthread -o %t && %profile %t
// RUN: %expect %t.lprof 'abs(mutex.waiting_ns - mutex.time_ns) < 0.15 * mutex.time_ns' 'abs(join.waiting_ns - join.time_ns) < 0.15 * join.time_ns' 'abs(semaphore.waiting_ns - semaphore.time_ns) < 0.15 * semaphore.time_ns' 'abs(condition.waiting_ns - condition.time_ns) < 0.15 * condition.time_ns'
// RUN: %expect %t.lprof 'mutex.waiting_ns >= 150e6' 'join.waiting_ns >= 150e6' 'semaphore.waiting_ns >= 150e6' 'condition.waiting_ns >= 150e6' 'holder.waiting_ns >= 150e6' 'work.waiting_ns < 0.2 * work.self_ns'
// RUN: %kprof report --columns line,hits,waiting %t.lprof | %filecheck %s
// Intent: of a call whose clock ran all is waiting that samples did not see
// running: mutexes, conditions, semaphores and joins have what they waited.
#include "../Inputs/busy.h"
#include <pthread.h>
#include <semaphore.h>
#include <time.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static sem_t begun, ended;
static int ready;
static void nap(void) {
  struct timespec time = {0, 600000000};
  nanosleep(&time, 0); // @holder
}
static void *hold(void *none) {
  pthread_mutex_lock(&lock);
  sem_post(&begun);
  nap();
  pthread_mutex_unlock(&lock);
  return none;
}
static void *give(void *none) {
  sem_post(&begun);
  nap();
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  nap();
  sem_post(&ended);
  sem_post(&begun);
  nap();
  return none;
}
__attribute__((noinline)) static unsigned compute(unsigned rounds) {
  unsigned value = 1;
  for (unsigned i = 0; i < rounds; i++)
    value = value * 1664525u + (value >> 7) + i; // @work
  return value;
}
int main(void) {
  unsigned sum = 0;
  pthread_t thread;
  sem_init(&begun, 0, 0);
  sem_init(&ended, 0, 0);
  pthread_create(&thread, 0, hold, 0);
  sem_wait(&begun);
  // CHECK: {{^ *}}[[#@LINE+1]] {{ *}}1 {{ *}}{{[0-9.]+}} {{.*}}@mutex
  pthread_mutex_lock(&lock); // @mutex
  pthread_mutex_unlock(&lock);
  pthread_join(thread, 0);
  pthread_create(&thread, 0, give, 0);
  sem_wait(&begun);
  pthread_mutex_lock(&lock);
  if (!ready)
    pthread_cond_wait(&changed, &lock); // @condition
  pthread_mutex_unlock(&lock);
  sem_wait(&ended); // @semaphore
  sem_wait(&begun);
  pthread_join(thread, 0); // @join
  for (double end = busy_until(300); is_busy(end);)
    sum += compute(100000);
  return sum == 1;
}
