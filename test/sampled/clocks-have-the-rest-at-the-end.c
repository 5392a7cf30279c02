// RUN: %clang_lineprof %s -o %t && rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t
// RUN: %kprof report %t.lprof 2>%t.err >%t.out && not grep 'add up' %t.err
// RUN: %expect %t.lprof 'call.clocked == 1' 'call.time_ns >= 4e8'
// Intent: what a thread does between its last sample and its end counts with
// that sample only as far as no line's clock has it: here the last line takes
// ten times as long as all before, and lets no sample in, as of a short process
// that has to wait for its processor.
#define _GNU_SOURCE
#include "../Inputs/busy.h"

#include <signal.h>

static volatile unsigned sink;

static void burn(double seconds) {
  for (double end = cpu_seconds() + seconds; cpu_seconds() < end;)
    for (int i = 0; i < 20000; i++)
      sink += 1;
}

__attribute__((noinline)) static void burn_unseen(double seconds) {
  sigset_t set;
  sigfillset(&set);
  sigprocmask(SIG_BLOCK, &set, NULL);
  burn(seconds);
}

#pragma lineprof on
static void work(void) {
  for (double end = busy_until(40); is_busy(end);)
    for (int i = 0; i < 20000; i++)
      sink += 1;
}

int main(void) {
  work();
  burn_unseen(0.4); // @call
  return 0;
}
