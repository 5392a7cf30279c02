// RUN: %clang_lineprof %s -Wl,-s -o %t
// RUN: rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto %kprof -q -o %t.lprof sh -c '%t; %t; %t' 2>&1 | FileCheck --check-prefix=SEAL %s
// RUN: %kprof report %t.lprof 2>&1 | FileCheck --check-prefix=LATER %s
// Intent: a run of many processes of one program says once what is so of all.
#include "../Inputs/busy.h"

static volatile unsigned sink;

int main(void) {
  unsigned x = sink;
  for (double end = busy_until(100); is_busy(end);)
    for (int i = 0; i < 100000; i++)
      x = x * 1664525u + 1013904223u + (x >> 16);
  sink = x;
  return 0;
}
// SEAL: has no line table{{.*}}so in 2 more processes
// SEAL-NOT: has no line table
// LATER: time is missing from its sampled lines{{.*}}so in 2 more processes
// LATER-NOT: time is missing from its sampled lines
