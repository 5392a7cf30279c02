// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %kprof cc -O2 -s %s -o one && %kprof cc -O2 -Wl,--strip-all %s -o other
// RUN: env LINEPROF_MEASURE_MODE=auto %kprof -q -o one.lprof ./one && %kprof report one.lprof > one.txt 2>&1 && FileCheck %s < one.txt
// RUN: env LINEPROF_MEASURE_MODE=auto %kprof -q -o other.lprof ./other && %kprof report other.lprof > other.txt 2>&1 && FileCheck %s < other.txt
// RUN: %clang -O2 %s -o plain && not sh -c "readelf -S plain | grep debug_line"
// UNSUPPORTED: tsan
// (it hands signals on when it likes)
// Intent: many Makefiles link with -s, which takes the lines out of a program;
// one that is built to be profiled keeps them.
#include "../Inputs/busy.h"
static volatile unsigned sink;

int main(void) {
  for (double end = busy_until(300); is_busy(end);)
    for (unsigned i = 0; i < 2000000; i++)
      sink += i;
  return 0;
}
// CHECK-NOT: warning
// CHECK: {{^ *}}[[#@LINE-4]] {{ *[0-9]+000000 *~?[0-9.]+ .*}}sink += i;
