// RUN: %clang_lineprof %s -pthread -o %t && %profile %t
// RUN: %expect %t.lprof 'short.waiting_ns > 0.9 * short.time_ns' 'short.wait_threads == 16' 'abs(16 * short.wait_mean_ns - short.waiting_ns) < 0.01 * short.waiting_ns' 'short.wait_max_ns < 1.01 * short.thread_max_ns' 'short.wait_min_ns > 0'
// RUN: %kprof lines --json --threads --by waiting --limit 0 %t.lprof >%t.json && %python %S/Inputs/waits_in_self.py %t.json
// Intent: what each thread waited in a line adds up to what all did, and is no
// more than its own time there, though too few looks met the one thread.
#include "../Inputs/busy.h"
#include <pthread.h>
#include <time.h>
static void nap(long ms) {
  struct timespec time = {0, ms * 1000000};
  nanosleep(&time, 0);
}
static void *work(void *none) {
  for (int i = 0; i < 3; i++) {
    for (double end = busy_until(4); is_busy(end);)
      ;
    nap(36);
    struct timespec time = {0, 4000000};
    nanosleep(&time, 0); // @short
  }
  return none;
}
int main(void) {
  pthread_t threads[16];
  for (int i = 0; i < 16; i++)
    pthread_create(&threads[i], 0, work, 0);
  for (int i = 0; i < 16; i++)
    pthread_join(threads[i], 0);
  return 0;
}
