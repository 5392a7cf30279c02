// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %kprof -q -o a.lprof --cflags -g %s
// RUN: %kprof report a.lprof > out && sed -n '/^Hottest/,/^Listed/p' out > hottest
// RUN: FileCheck %s < hottest && not grep -E ' 0\.0 .*negligible' hottest
// RUN: grep -E 'free\(malloc\(10\)\); // negligible' out
// RUN: %kprof lines a.lprof | grep negligible
// Intent: the summary's hottest lines are those that have a share, or may have
// one: a clocked call that took nothing is not among them, and is in the listing.
#include "../Inputs/busy.h"
#include <stdlib.h>

__attribute__((noinline)) static unsigned work(unsigned n) {
  unsigned s = n;
  for (unsigned i = 0; i < n; i++)
    s = s * 1664525u + (s >> 3); // hot
  return s;
}

int main(void) {
  volatile unsigned s = 0;
  free(malloc(10)); // negligible
  for (double end = busy_until(300); is_busy(end);)
    s += work(100000);
  return 0;
}
// CHECK: Hottest:
// CHECK: hot
