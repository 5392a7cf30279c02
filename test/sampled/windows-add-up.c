// RUN: %clang_lineprof -I%prefix/include %s -o %t
// RUN: rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof \
// RUN:   LINEPROF_SCHEDULE_WAIT=1 LINEPROF_SCHEDULE_WARMUP=1 \
// RUN:   LINEPROF_SCHEDULE_ACTIVE=1 LINEPROF_SCHEDULE_REPEAT=0 %t
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %python %S/Inputs/shares.py %t.json balance
// Intent: samples at the edges of windows, which stand for time before them,
// are no more in all than what the clocks of timed lines say.
#include "../Inputs/busy.h"
#include <lineprof/lineprof.h>

static volatile unsigned sink;

static unsigned mix(unsigned x) { return x * 1664525u + 1013904223u; }

static void work(int rounds) {
  unsigned x = sink;
  for (int i = 0; i < rounds; i++)
    x = mix(x) ^ (unsigned)i;
  sink = x;
}

static void step(int rounds) {
  for (int i = 0; i < 10; i++)
    work(rounds / 10);
}

int main(void) {
  for (int i = 0; i < 150; i++) {
    step((int)work_rounds(3000000) + i);
    lineprof_step();
  }
  return 0;
}
