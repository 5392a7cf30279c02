// RUN: %clang_lineprof %s -I%S/../Inputs -o %t && rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto %kprof -q -o %t.lprof %t
// RUN: %kprof report %t.lprof | %filecheck %s
// RUN: %kprof report --cpu %t.lprof | %filecheck --check-prefix=CPU %s
// UNSUPPORTED: tsan
// (it hands signals on when it likes)
// Intent: where most of the time is waiting, as in servers, the summary names
// the option that leaves it out.
#include "wait_until_looked_at.h"

#include <time.h>

static volatile unsigned sink;

int main(void) {
  struct timespec pause = {0, 400000000};
  wait_until_looked_at();
  for (int round = 0; round < 5; round++) {
    nanosleep(&pause, NULL);
    for (unsigned i = 0; i < 1000000; i++)
      sink += i;
  }
  return 0;
}
// CHECK: Time: {{.*}} of CPU time in 1 thread; 'kprof report --cpu' shows CPU time alone
// CPU: of CPU time in 1 thread{{$}}
