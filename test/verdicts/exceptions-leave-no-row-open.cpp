// REQUIRES: plugin
// RUN: %clangxx_lineprof %s -o %t && %exact %t
// RUN: %expect %t.lprof 'risk.hits == risk.clocked == 20000' 'deeper.hits == deeper.clocked == 30000' \
// RUN:   'risk.time_ns + after.time_ns <= run.wall_ns'
// RUN: %auto env LINEPROF_MEASURE_SAMPLING=false %t
// RUN: %expect %t.lprof 'risk.hits == 20000' 'risk.time_ns + after.time_ns <= run.wall_ns'
// RUN: %clangxx_lineprof -fplugin-arg-lineprof-exact %s -o %t && %exact %t
// RUN: %expect %t.lprof 'risk.hits == risk.clocked == 20000' 'deeper.hits == 30000' \
// RUN:   'risk.time_ns + after.time_ns <= run.wall_ns' \
// RUN:   'deeper.time_ns < run.wall_ns - after.time_ns'
// Intent: an exception goes through calls that are clocked 20,000 times: where
// it is caught their rows end, and what the program does later is not theirs.
#include <unistd.h>

#define APART __attribute__((noinline))

static long Ended;
struct Guard {
  ~Guard() { Ended++; }
};

APART static unsigned thrower(unsigned N) {
  if (N % 2 == 0)
    throw N;
  return N;
}

APART static unsigned middle(unsigned N) {
  Guard G;
  unsigned Sum = thrower(N * 2 + 1);
  for (unsigned I = 0; I < 2; I++)
    Sum += thrower(N + I); // @deeper
  return Sum;
}

int main() {
  unsigned Sum = 0;
  for (unsigned I = 0; I < 20000; I++)
    try {
      Sum += middle(I); // @risk
    } catch (unsigned Thrown) {
      Sum ^= Thrown;
    }
  for (int I = 0; I < 100; I++)
    usleep(2000); // @after
  return Sum == 1 || Ended != 20000;
}
