// RUN: %clang_lineprof -g %s -o %t && rm -f %t.lprof && env LINEPROF_MEASURE_MODE=auto LINEPROF_MEASURE_RATE=1 LINEPROF_OUTPUT=%t.lprof %t
// RUN: %expect %t.lprof 'all(row.self_is in ("at_most", "estimate") for row in (own, calls_back, through))' \
// RUN:   'own.time_is == calls_back.time_is == through.time_is == "number"' \
// RUN:   'own.self_low_ns == 0 and own.self_high_ns == own.time_ns' \
// RUN:   'system.self_is == output.self_is == "number"'
// Intent: a clock has what profiled functions without one took in its calls. If
// no sample has met them, as in a short run, the line's own time may be nothing. Of
// calls of the system it is a number.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static volatile double sink;

__attribute__((noinline)) static void work(int rounds) {
  double s = 1;
  for (int i = 0; i < rounds; i++)
    s += 1 / (s + i);
  sink = s;
}

static int compare(const void *left, const void *right) {
  return *(const int *)left - *(const int *)right;
}

static void (*volatile pointer)(int) = work;

int main(void) {
  static int items[100];
  for (int i = 0; i < 100; i++)
    items[i] = i * 7919 % 101;
  work(3000);                                   // @own
  pointer(3000);                                // @through
  qsort(items, 100, sizeof *items, compare);    // @calls_back
  nanosleep(&(struct timespec){0, 1000}, NULL); // @system
  fprintf(stderr, "%d\n", items[1]);            // @output
  return 0;
}
