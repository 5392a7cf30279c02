/* SPDX-License-Identifier: MIT */
#include "run.h"
#include <time.h>

static volatile double sink = 1;

static long cpu_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void run(int ms) {
  double a = sink;
  for (long end = cpu_ms() + ms; cpu_ms() < end;)
    for (int i = 0; i < 10000; i++)
      a = a / 1.0000001;
  sink = a;
}

void run_and_wait(int ms, int wait_ms) {
  const struct timespec pause = {0, wait_ms * 1000000L};
  run(ms);
  nanosleep(&pause, 0);
}
