// RUN: %clang -I%prefix/include -c %S/Inputs/unclocked.c -o %t.clean.o
// RUN: %clang_lineprof -I%S/Inputs %s %t.clean.o -o %t
// RUN: rm -f %t.lprof && env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %python %S/Inputs/shares.py %t.json self call/burn 0 30, balance
// Intent: a thread that is ready and has to share its processor with others is
// still where it is: a timed line that calls what is sampled has no more time
// of its own for it.
#define _GNU_SOURCE
#include "unclocked.h"
#include <sched.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#pragma lineprof off
static double cpu_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void share_one_processor(void) {
  cpu_set_t may, one;
  sched_getaffinity(0, sizeof may, &may);
  int cpu = 0;
  while (!CPU_ISSET(cpu, &may))
    cpu++;
  CPU_ZERO(&one);
  CPU_SET(cpu, &one);
  sched_setaffinity(0, sizeof one, &one);
}

static pid_t compete(void) {
  pid_t child = fork();
  if (child == 0)
    for (;;)
      ;
  return child;
}
#pragma lineprof on

static unsigned burn(double seconds) {
  unsigned n = 1;
  for (double end = cpu_seconds() + seconds; cpu_seconds() < end;)
    for (int i = 0; i < 20000; i++)
      n = n * 1664525u + 1013904223u; // @burn
  return n;
}

int main(void) {
  unsigned n = burn(0.02); // the first sample
  share_one_processor();
  pid_t others[] = {compete(), compete()};
  stop_clocks();
  n += burn(0.4); // @call
  kill(others[0], SIGKILL);
  kill(others[1], SIGKILL);
  return n == 0;
}
