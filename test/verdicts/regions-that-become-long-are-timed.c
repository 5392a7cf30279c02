// REQUIRES: plugin, x86_64
// UNSUPPORTED: asan, tsan
// RUN: %clang_lineprof %s -o %t && %auto %t
// RUN: %expect %t.lprof '[r.calls for r in regions] == [100060]' \
// RUN:   'regions[0].timed_calls < 20000' 'regions[0].max_ns > 4000000'
// Intent: a region that has had many short calls, few of them timed, and then
// has long ones: the samples in these tell, and soon they are timed.
#include "lineprof/lineprof.h"

#include <time.h>

static volatile unsigned x = 1;

static void compute(long ns) {
  struct timespec begin, now;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  do
    clock_gettime(CLOCK_MONOTONIC, &now);
  while ((now.tv_sec - begin.tv_sec) * 1000000000 + now.tv_nsec - begin.tv_nsec < ns);
}

int main(void) {
  for (int i = 0; i < 100060; i++)
    LINEPROF_REGION("turns") {
      if (i < 100000)
        x++;
      else
        compute(5000000);
    }
  return x == 0;
}
