// RUN: %clang -I%prefix/include -c %S/Inputs/unclocked.c -o %t.clean.o
// RUN: %clang_lineprof -I%S/Inputs %s %t.clean.o -o %t
// RUN: rm -f %t.lprof && env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %python %S/Inputs/shares.py %t.json self call/burn 0 30, balance
// Intent: a thread that is ready and has to share its processor with others is
// still where it is: a timed line that calls what is sampled has no more time
// of its own for it.
#define _GNU_SOURCE
#include "processors.h"
#include "unclocked.h"
#include <signal.h>

#pragma lineprof on
static unsigned burn(double ms) {
  unsigned n = 1;
  for (double end = busy_until(ms); is_busy(end);)
    for (int i = 0; i < 20000; i++)
      n = n * 1664525u + 1013904223u; // @burn
  return n;
}

int main(void) {
  unsigned n = burn(20); // the first sample
  share_one_processor();
  pid_t others[] = {compete(), compete()};
  stop_clocks();
  n += burn(400); // @call
  kill(others[0], SIGKILL);
  kill(others[1], SIGKILL);
  return n == 0;
}
