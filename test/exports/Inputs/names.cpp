// A program for exports: templates, inlining, recursion, exceptions, threads,
// regions, and names that could command whoever reads them.
#include <lineprof/lineprof.h>
#include <algorithm>
#include <stdexcept>
#include <thread>
#include <vector>

#line 11 "a b;c <script>alert(1)</script> \"d\" '&amp; \t\033[31m ü ‮ %s.cpp"
template <char C> __attribute__((noinline)) static unsigned spin(unsigned n) {
  unsigned s = C;
  for (unsigned i = 0; i < n; i++)
    s = s * 1664525u + (s >> 3);
  return s;
}
static unsigned twice(unsigned n) { return spin<';'>(n) + spin<'<'>(n); }
#line 27 "names.cpp"
__attribute__((noinline)) static unsigned fib(unsigned n) {
  if (n < 2)
    return spin<'x'>(8000);
  return fib(n - 1) + fib(n - 2);
}

namespace größe {
struct Über {
  unsigned operator()(unsigned n) const { return spin<'"'>(n); }
  bool operator<(const Über &) const { return spin<10>(9) == 1; }
};
} // namespace größe

static unsigned throws(unsigned n) {
  if (n % 3 == 0)
    throw std::runtime_error("three");
  return twice(8000) + größe::Über()(500);
}

static unsigned catches(unsigned n) {
  try {
    return throws(n);
  } catch (const std::exception &) {
    return n;
  }
}

static void worker(unsigned seed) {
  std::vector<unsigned> values(300000);
  LINEPROF_REGION("fill <b>; \"now\"") {
    for (auto &value : values)
      value = seed = seed * 1664525u + 1013904223u;
  }
  std::sort(values.begin(), values.end(),
            [](unsigned a, unsigned b) { return a % 1000 < b % 1000; });
}

int main() {
  unsigned sum = 0;
  for (unsigned i = 0; i < 9000; i++) {
    lineprof_step();
    sum += catches(i);
  }
  sum += fib(20) + (größe::Über() < größe::Über());
  std::thread one(worker, 1), other(worker, 2);
  one.join();
  other.join();
  return sum == 1;
}
