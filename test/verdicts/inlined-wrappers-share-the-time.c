// REQUIRES: plugin
// RUN: %clang_lineprof %s -o %t && %auto env LINEPROF_MEASURE_SAMPLING=false %t
// RUN: %expect %t.lprof 'inner.hits == inner.clocked == 50' 'outer.hits == outer.clocked == 50' \
// RUN:   'main.hits == main.clocked == 50' 'inner.source == outer.source == main.source == "timed"' \
// RUN:   'abs(outer.time_ns - inner.time_ns) < inner.time_ns / 50' \
// RUN:   'abs(main.time_ns - inner.time_ns) < inner.time_ns / 50' 'main.time_ns <= run.wall_ns'
// Intent: a call in functions that were inlined is clocked once, and each of
// the lines that it is in has its time. No sample adds to that of one alone.
#include <unistd.h>

#define FORCED static inline __attribute__((always_inline))

FORCED void rest_for(unsigned us) {
  usleep(us); // @inner
}

FORCED void rest(void) {
  rest_for(2000); // @outer
}

int main(void) {
  for (int i = 0; i < 50; i++)
    rest(); // @main
  return 0;
}
