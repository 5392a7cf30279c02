// REQUIRES: plugin, x86_64
// UNSUPPORTED: asan, tsan
// RUN: %clang_lineprof -I%S/../Inputs %s -o %t && %auto %t
// RUN: %expect %t.lprof '[r.calls for r in regions] == [100060]' \
// RUN:   'regions[0].timed_calls < 20000' 'regions[0].max_ns > 4000000'
// Intent: a region that has had many short calls, few of them timed, and then
// has long ones: the samples in these tell, and soon they are timed.
#include "busy.h"
#include "lineprof/lineprof.h"

static volatile unsigned x = 1;

static void compute(void) { // of CPU time, which is what samples are taken of
  for (double end = cpu_seconds() + 0.005; cpu_seconds() < end;)
    ;
}

int main(void) {
  for (int i = 0; i < 100060; i++)
    LINEPROF_REGION("turns") {
      if (i < 100000)
        x++;
      else
        compute();
    }
  return x == 0;
}
