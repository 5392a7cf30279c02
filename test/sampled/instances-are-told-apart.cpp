// UNSUPPORTED: tsan
// RUN: %clangxx_lineprof -std=c++17 -g %s -o %t && %profile %t
// RUN: %kprof report --json --instances %t.lprof > %t.json && %python %S/Inputs/instances.py %t.json
// RUN: %clangxx_lineprof -std=c++17 %s -o %t && %profile %t
// RUN: %kprof report --json --instances %t.lprof > %t.json && %python %S/Inputs/instances.py %t.json
// RUN: %expect %t.lprof 'seldom.samples <= 0.2 * taken.samples and taken.samples > 5'
// Intent: samples of one instance of a template are that instance's, whatever
// its arguments are called: enumerators, types with arguments that are not
// written, members of classes that have no arguments of their own. A line that
// the other instance lacks has its time, too. Without -g the linker's names
// tell functions apart that are not inlined.
#include "../Inputs/busy.h"

#include <vector>

enum Kind { SLOW, FAST };
static volatile unsigned sink;

template <Kind K> __attribute__((noinline)) static void by_value(unsigned n) {
  unsigned s = sink;
  for (unsigned i = 0; i < n; i++)
    if constexpr (K == SLOW)                     // @seldom
      s = s * 1664525u % (i | 3) + (s >> 7); // @taken
    else
      s += i;
  sink = s;
}

template <class V> __attribute__((noinline)) static void by_type(const V &v) {
  unsigned s = sink;
  for (auto x : v)
    s = s * 1664525u % (unsigned(x) | 3) + (s >> 7);
  sink = s;
}

template <class T> struct Member {
  __attribute__((noinline)) Member(const std::vector<T> &v) {
    unsigned s = sink;
    for (auto x : v)
      s = s * 1664525u % (unsigned(x) | 3) + (s >> 7);
    sink = s;
  }
  __attribute__((noinline)) void run(const std::vector<T> &v) const {
    unsigned s = sink;
    for (auto x : v)
      s = s * 1664525u % (unsigned(x) | 3) + (s >> 7);
    sink = s;
  }
};

int main() {
  std::vector<long> slow(30000, 12345);
  std::vector<short> fast(100, 12345);
  for (double end = busy_until(1200); is_busy(end);) {
    by_value<SLOW>(30000), by_value<FAST>(100);
    by_type(slow), by_type(fast);
    Member<long>(slow).run(slow);
    Member<short>(fast).run(fast);
  }
  return 0;
}
