// RUN: %clang_lineprof -pthread %s -o %t && rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t
// RUN: %expect %t.lprof 'call.hits == 180' '1 <= call.clocked < 40 + 8 * run.retries'
// Intent: a call is judged by what all threads know of it. In a server with a
// thread for each connection no thread runs it often enough to judge by itself.
// The first verdict comes after four executions. A call that has lost its clock
// is tried a few times every 10 ms.
#include <pthread.h>
#include <stdlib.h>

static void *run(void *text) {
  for (int i = 0; i < 3; i++)
    *(volatile int *)text += rand_r(&(unsigned){17}) != 1; // @call
  return NULL;
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 60; i++) {
    pthread_t thread;
    pthread_create(&thread, NULL, run, &sum);
    pthread_join(thread, NULL);
  }
  return sum != 180;
}
