// REQUIRES: plugin, x86_64
// RUN: %clang_lineprof %s -o %t && %profile %t
// RUN: %expect %t.lprof 'nap.clocked == nap.hits == 1' 'call.hits == 3000000' 'call.clocked < 100000' \
// RUN:   'call.self_high_ns < run.wall_ns - nap.self_ns / 2' \
// RUN:   'call.time_high_ns > nap.self_ns or call.resolved'
// Intent: where a clock saw a line wait, no other line waited itself. Who called
// a line that waited is not known: as of a wait that nobody looked at.
#include <stdio.h>
#include <unistd.h>

__attribute__((noinline)) static int print(FILE *file, int i) {
  return fprintf(file, "%d\n", i);
}

int main(void) {
  FILE *file = fopen("/dev/null", "w");
  int sum = 0;
  usleep(600000); // @nap
  for (int i = 0; i < 3000000; i++)
    sum += print(file, i); // @call
  return sum < 3000000;
}
