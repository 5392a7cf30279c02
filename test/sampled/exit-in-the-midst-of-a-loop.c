// RUN: %clang_lineprof -pthread %s -o %t && rm -f %t.*lprof
// RUN: env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.1.lprof %t
// RUN: %kprof report --function work %t.1.lprof | %filecheck %s
// RUN: env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.2.lprof %t thread
// RUN: %kprof report --function work %t.2.lprof | %filecheck %s
// REQUIRES: opt-O2
// Intent: a loop that has not written its counters when the process ends has
// the time of its samples all the same: a signal's handler calls exit, after the
// function has ended often; or a thread, in its first call, is still there when
// another exits.
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static unsigned sink, table[1024];

static void stop(int unused) {
  (void)unused;
  exit(0);
}

__attribute__((noinline)) static void *work(void *rounds) {
  unsigned s = sink;
  if (!rounds) { // many of these are before it
    for (int i = 0; i < 20; i++)
      table[i & 1023] ^= s + i;
    return NULL;
  }
  for (unsigned long i = 0; i < *(unsigned long *)rounds; i++) {
    s = s * 1664525u + 1013904223u;
    s ^= table[s & 1023];
    table[i & 1023] = s; // CHECK: {{^ *}}[[#@LINE]] {{.*~[0-9.]+ .*}}table
  }
  sink = s;
  return NULL;
}
// CHECK-NOT: (merged

int main(int argc, char **argv) {
  (void)argv;
  unsigned long endless = 1ul << 60;
  pthread_t thread;
  if (argc > 1) {
    pthread_create(&thread, NULL, work, &endless);
    while (clock() < CLOCKS_PER_SEC / 2) // CPU time: samples are taken of that
      usleep(10000);
    return 0;
  }
  for (int i = 0; i < 1000000; i++)
    work(NULL);
  struct itimerval half = {{0, 0}, {0, 500000}};
  signal(SIGPROF, stop);
  setitimer(ITIMER_PROF, &half, NULL);
  work(&endless);
}
