// RUN: %clang_lineprof %s -o %t && %auto env LINEPROF_MEASURE_SAMPLING=false %t
// RUN: %expect %t.lprof 'outermost.hits == outermost.clocked == 10' 'innermost.hits == innermost.clocked == 10' \
// RUN:   'outermost.time_ns >= 10000000' 'innermost.time_ns >= 10000000'
// RUN: %clang_lineprof -fplugin-arg-lineprof-exact %s -o %t && %exact %t
// RUN: %expect %t.lprof 'outermost.time_ns >= 10000000' 'second.time_ns >= 10000000' 'outermost.self_ns < outermost.time_ns / 2' \
// RUN:   'second.self_ns < second.time_ns / 2' 'beside.time_ns >= 10000000' \
// RUN:   'innermost.hits == 10' 'all(r.time_ns <= run.wall_ns for r in rows)'
// REQUIRES: opt-O2
// Intent: a call that stands in 22 functions which were inlined into one another.
// Where its clock is read, rows in the middle may go without (here: none of the
// two ends). In exact builds rows that are inlined deeper than there is room for
// have no clock, and those around them keep the time.
#include <unistd.h>

#define INTO(NAME, CALLEE)                                                     \
  static inline __attribute__((always_inline)) void NAME(void) { CALLEE(); }

static inline __attribute__((always_inline)) void pause_here(void) {
  usleep(1000); // @innermost
}

INTO(f1, pause_here) INTO(f2, f1) INTO(f3, f2) INTO(f4, f3) INTO(f5, f4)
INTO(f6, f5) INTO(f7, f6) INTO(f8, f7) INTO(f9, f8) INTO(f10, f9)
INTO(f11, f10) INTO(f12, f11) INTO(f13, f12) INTO(f14, f13) INTO(f15, f14)
INTO(f16, f15) INTO(f17, f16) INTO(f18, f17) INTO(f19, f18)

static inline __attribute__((always_inline)) void second(void) {
  f19(); // @second
}

int main(void) {
  for (int i = 0; i < 10; i++)
    second(); // @outermost
  for (int i = 0; i < 10; i++)
    usleep(1000); // @beside
  return 0;
}
