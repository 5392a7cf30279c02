// RUN: %clang_lineprof -g %s -o %t && %profile %t
// RUN: %expect %t.lprof 'leaves.time_ns > 0.58e9 and leaves.time_is == "number" and whole.time_ns > 0.19e9'
// RUN: %expect %t.lprof 'all(f.total_ns > 0.58e9 for f in functions if f.name == "work")'
// Intent: a function that waits while it is left has that time, at its closing
// brace.
#include <unistd.h>

static void pause_for(unsigned *time_us) { usleep(*time_us); }

__attribute__((noinline)) static int work(void) {
  __attribute__((cleanup(pause_for))) unsigned time_us = 200000;
  return getppid() > 0;
} // @leaves

int main(void) {
  int sum = work();
  sum += work(); // @whole
  return work() + sum == 0;
}
