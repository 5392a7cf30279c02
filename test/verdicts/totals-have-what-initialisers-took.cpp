// REQUIRES: x86_64
// RUN: %clangxx_lineprof %s -o %t && rm -f %t.lprof && env LINEPROF_MEASURE_SAMPLING=no LINEPROF_OUTPUT=%t.lprof %t
// RUN: %expect %t.lprof '[f.total_low_ns > 2.9e7 for f in functions if f.name != "main"] == [True] * 2'
// Intent: a constructor's total is at least what its default member initialisers
// took, which its own line shows.
#include <time.h>
static unsigned long long napped; // ticks, however long a busy machine made it
static int nap() {
  unsigned long long begin = __builtin_ia32_rdtsc();
  timespec time = {0, 30000000};
  int result = nanosleep(&time, nullptr);
  napped = __builtin_ia32_rdtsc() - begin;
  return result;
}
struct Lazy {
  int value = nap();
  Lazy() { // more than clocks see: no call
    unsigned long long begin = __builtin_ia32_rdtsc();
    while (__builtin_ia32_rdtsc() - begin < 3 * napped)
      ;
  }
};
int main() { return Lazy().value; }
