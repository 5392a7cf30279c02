// RUN: %clang_lineprof -fplugin-arg-lineprof-exclude=others %s -o %t
// RUN: rm -f %t.lprof && env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t
// RUN: %kprof lines --json %t.lprof > %t.json && %kprof stats %t.lprof > %t.txt
// RUN: %python %S/Inputs/check_shares.py %t.json threads_cpu_ns %t.txt
// RUN: %kprof stats --wall %t.lprof > %t.wall.txt && %python %S/Inputs/check_shares.py %t.json threads_ns %t.wall.txt
// Intent: a share of own time is one of all threads' time, or CPU time, wherever
// it is shown, also where a part of that is in no function that is profiled.
#include "../Inputs/busy.h"

static volatile unsigned sink;

__attribute__((destructor)) static void others(void) {
  for (double end = busy_until(200); is_busy(end);)
    for (int i = 0; i < 100000; i++)
      sink += 1;
}

__attribute__((noinline)) static void own(void) {
  for (double end = busy_until(200); is_busy(end);)
    for (int i = 0; i < 100000; i++)
      sink += 1;
}

int main(void) {
  own();
  return 0;
}
