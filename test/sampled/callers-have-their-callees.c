// RUN: %clang -I%prefix/include -c %S/Inputs/unclocked.c -o %t.clean.o
// RUN: %clang_lineprof -I%S/Inputs %s %t.clean.o -o %t
// RUN: rm -f %t.lprof && env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t
// RUN: %kprof report --json %t.lprof | %python %S/../Inputs/cpu_times.py > %t.cpu.json
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %python %S/Inputs/shares.py %t.cpu.json time all 70 115, \
// RUN:   time sort 50 115, time fill 0 45, self fill/sort 0 60, \
// RUN:   self compare/sort 0 100, time thrice 0 45, balance
// RUN: %python %S/Inputs/shares.py %t.json balance
// RUN: %kprof report --lines=run-only %t.lprof | %filecheck %s
// RUN: echo "int main(void) { return 0; }" > %t.other.c
// RUN: %clang %t.other.c -Wl,--build-id -o %t
// RUN: touch -d '2038-01-01' %t
// RUN: %kprof report %t.lprof 2>&1 | FileCheck --check-prefix=OTHER %s
// Intent: a call's line has all that was done for it, also where a library
// calls back; without kprof the files are read when it reports, and a file that
// was built again is not believed.
#include "../Inputs/busy.h"
#include "unclocked.h"
#include <stdlib.h>

static unsigned values[40000], seed = 1;

static int compare(const void *a, const void *b) {
  unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;
  return (x > y) - (x < y); // @compare
}

static void sort(int count) {
  for (int i = 0; i < count; i++)
    values[i] = seed = seed * 1664525u + 1013904223u; // @fill
  qsort(values, (unsigned)count, sizeof *values, compare); // @sort
}

static void nest(int depth, int count) {
  if (depth > 0)
    nest(depth - 1, count); // @thrice
  else
    sort(count);
}

int main(void) {
  nest(3, 10);
  stop_clocks();
  for (double end = busy_until(600); is_busy(end);)
    nest(0, 40000); // @all
  return 0;
}
// CHECK: Function: sort at line
// CHECK: ~{{.*}}qsort
// CHECK: ~n samples and hits estimate n
// OTHER: warning: {{.*}} is not the file that ran
// OTHER: {{[0-9.]+}}  callers-have-their-callees.c.tmp
