// RUN: %clang_lineprof %s -o %t && %profile %t
// RUN: %expect %t.lprof 'main.self_ns < run.wall_ns / 4' 'deep.time_ns > run.cpu_ns / 2' 'work.self_ns > run.cpu_ns / 20' \
// RUN:   'sum(row.self_ns for row in rows) < 1.2 * run.wall_ns'
// UNSUPPORTED: asan, tsan
// (their own time is as large)
// Intent: a sample whose callers are too many to be followed is time of the row
// that is open further out, and taken out of it.
#include "../Inputs/busy.h"

__attribute__((noinline)) static int deep(int n) {
  volatile int room[4];
  for (int i = 0; i < 4; i++)
    room[i] = n + i;
  if (n == 0)
    return 0;
  int below = deep(n - 1); // @deep
  for (volatile int i = 0; i < 40; i++)
    below += room[i & 3] == -1; // @work
  return below;
}

int main(void) {
  int sum = 0;
  for (double end = busy_until(800); is_busy(end);)
    sum += deep(10000); // @main
  return sum;
}
