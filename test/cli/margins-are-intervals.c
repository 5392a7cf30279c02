// RUN: %clang_lineprof %s -o %t && rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t
// RUN: %kprof report --margin --columns line,hits,time,low,high %t.lprof > %t.out && %kprof report --json %t.lprof > %t.json
// RUN: %python %S/Inputs/intervals.py %t.out %t.json
// RUN: %kprof report --margin %t.lprof | %filecheck %s
// Intent: --margin shows between which ends each time is that samples and hits
// estimate, of lines that no sample has met, too; the ends that JSON has.
// CHECK: Hits         Time        Low       High  Per Hit
#include "../Inputs/busy.h"

static volatile unsigned long sink;

int main(void) {
  for (double end = busy_until(300); is_busy(end);)
    for (unsigned i = 0; i < 100000; i++) {
      sink += i;
      if (i % 1000 == 0)
        sink += 3;
    }
  return 0;
}
