// REQUIRES: plugin
// RUN: %clang_lineprof -I%S/Inputs %s -o %t
// RUN: rm -f %t.lprof && env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t
// RUN: %kprof report --json %t.lprof | %python %S/Inputs/cpu_bounds.py
// Intent: where others have the processor for most of the time, the CPU time of
// a line that few samples met is no more than so many samples stand for: what
// passed while the thread had no processor is not in its bound.
#define _GNU_SOURCE
#include "processors.h"

#include <signal.h>
#include <sys/wait.h>

enum { OTHERS = 5 };

static volatile double sink = 1;

__attribute__((noinline)) static void hot(int rounds) {
  double a = sink;
  for (int i = 0; i < rounds; i++)
    a = a / 1.0000001;
  sink = a;
}

__attribute__((noinline)) static void rare(int i) {
  if (i % 7 == 0)
    sink = sink * 1.0000001;
  if (i % 5 == 0)
    sink = sink * 1.0000002;
  if (i % 3 == 0)
    sink = sink * 1.0000003;
}

int main(void) {
  pid_t others[OTHERS];
  share_one_processor();
  for (int i = 0; i < OTHERS; i++)
    others[i] = compete();
  int round = 0;
  for (double end = busy_until(200); is_busy(end);) {
    hot(5000);
    for (int i = 0; i < 500; i++)
      rare(round++);
  }
  for (int i = 0; i < OTHERS; i++) {
    kill(others[i], SIGKILL);
    waitpid(others[i], NULL, 0);
  }
  return 0;
}
