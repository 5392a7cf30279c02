// RUN: %clangxx_lineprof %s -g -pthread -o %t && %profile %t && %kprof html -o %t.html %t.lprof
// RUN: %kprof report --json %t.lprof > %t.json && %kprof lines %t.lprof > %t.lines && %kprof stats %t.lprof > %t.stats
// RUN: %look cells %t.html %t.json -- hottest %t.html %t.lines %t.stats
// Intent: the functions table, every line of the source view and the hottest lines say
// what `report --json` says, and kprof's own tables: of templates, recursion, exceptions
// and threads.
#include "../Inputs/busy.h"
#include <stdexcept>
#include <thread>
#include <vector>

template <class T> static T sum(const std::vector<T> &values) {
  T s{};
  for (T each : values)
    s += each * each;
  return s;
}

static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }

static int careful(int n) {
  try {
    if (n % 2)
      throw std::runtime_error("odd");
    return n;
  } catch (const std::runtime_error &) {
    return -n;
  }
}

__attribute__((noinline)) static double spin(int ms) {
  volatile double x = 1;
  for (double end = busy_until(ms); is_busy(end);)
    for (int i = 0; i < 20000; i++)
      x = x * 1.0000001;
  return x;
}

int main() {
  std::vector<int> ints(1000, 3);
  std::vector<double> reals(1000, 0.5);
  long s = 0;
  for (int i = 0; i < 200; i++)
    s += sum(ints) + (long)sum(reals) + depth(i) + careful(i);
  std::thread one(spin, 80), two(spin, 120);
  one.join();
  two.join();
  if (s == 42)
    spin(1);
  return s == 0;
}
