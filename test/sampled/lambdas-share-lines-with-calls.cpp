// RUN: %clang -I%prefix/include -c %S/Inputs/unclocked.c -o %t.clean.o
// RUN: %clangxx_lineprof -I%S/Inputs %s %t.clean.o -o %t
// RUN: rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto %kprof -q -o %t.lprof %t
// RUN: %kprof report --json %t.lprof | %python %S/../Inputs/cpu_times.py > %t.cpu.json
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %python %S/Inputs/shares.py %t.cpu.json time order.sort 60 115, \
// RUN:   time repeat.rounds 60 115, time Sum::of.sum 0 40, balance
// RUN: %python %S/Inputs/shares.py %t.json balance
// RUN: %clangxx_lineprof -g -I%S/Inputs %s %t.clean.o -o %t
// RUN: rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto %kprof -q -o %t.lprof %t
// RUN: %kprof report --json %t.lprof | %python %S/../Inputs/cpu_times.py > %t.cpu.json
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %python %S/Inputs/shares.py %t.cpu.json time order.sort 60 115, \
// RUN:   time repeat.rounds 60 115, time Sum::of.sum 0 40, balance
// RUN: %python %S/Inputs/shares.py %t.json balance
// Intent: a call's line keeps its time where a lambda is written on it, which
// is a function with a line of that number, too.
extern "C" {
#include "unclocked.h"
}
#include "../Inputs/busy.h"
#include <algorithm>

static unsigned values[40000], seed = 1;

template <typename F> __attribute__((noinline)) void times(int n, F f) {
  for (int i = 0; i < n; i++)
    f();
}

struct Sum {
  unsigned total = 0;
  void of(const unsigned *from, int n) {
    std::for_each(from, from + n, [this](unsigned v) { total += v; }); // @sum
  }
};

__attribute__((noinline)) static void order(int n) {
  for (int i = 0; i < n; i++)
    values[i] = seed = seed * 1664525u + 1013904223u;
  unsigned *v = values;
  std::sort(v, v + n, [](unsigned a, unsigned b) { return a < b; }); // @sort
}

__attribute__((noinline)) static void repeat(int rounds, int n) {
  times(rounds, [n] { // @rounds
    order(n);
  });
  seed++; // no tail call, whose caller samples cannot know
}

int main() {
  Sum sum;
  repeat(1, 10);
  sum.of(values, 10);
  stop_clocks();
  for (double end = busy_until(400); is_busy(end);)
    repeat(1, 40000);
  sum.of(values, 40000);
  return 0;
}
