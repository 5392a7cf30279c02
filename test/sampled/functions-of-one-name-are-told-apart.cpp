// UNSUPPORTED: tsan
// RUN: %clangxx_lineprof -g %s -o %t && %profile %t
// RUN: %kprof report --json --instances %t.lprof > %t.json && %python %S/Inputs/named.py %t.json
// RUN: %clangxx_lineprof %s -o %t && %profile %t
// RUN: %kprof report --json --instances %t.lprof > %t.json && %python %S/Inputs/named.py %t.json
// RUN: env LINEPROF_SELECT_FUNCTIONS=seldom::work,main %clangxx_lineprof -g %s -o %t && %profile %t
// RUN: %kprof report --json %t.lprof > %t.json && %python %S/Inputs/named.py %t.json unprofiled
// Intent: a function's samples are its own, though another one has its name,
// its file and its line: a header that is included in two namespaces,
// overloads, members of classes and lambdas on one line. Where the other one
// is not profiled, its time is not this one's.
#include "../Inputs/busy.h"

static volatile unsigned sink;

namespace often {
#include "Inputs/body.h"
} // namespace often
namespace seldom {
#include "Inputs/body.h"
} // namespace seldom

#define WORK(NAME, TYPE, STEP)                                                 \
  __attribute__((noinline)) static void NAME(TYPE n) {                         \
    unsigned s = sink;                                                         \
    for (unsigned i = 0; i < unsigned(n); i += STEP)                           \
      s = s * 1664525u % (i | 3) + (s >> 7);                                   \
    sink = s;                                                                  \
  }
// clang-format off
WORK(overloaded, unsigned, 1) WORK(overloaded, float, 1)
struct Often { WORK(run, unsigned, 1) }; struct Seldom { WORK(run, unsigned, 1) };

template <class T> __attribute__((noinline)) static void call(T often, unsigned n) { often(n); }

int main() {
  for (double end = busy_until(1200); is_busy(end);) {
    often::work(40000), seldom::work(100);
    overloaded(40000u), overloaded(100.f);
    Often::run(40000), Seldom::run(100);
    call([](unsigned n) { for (unsigned j = 0; j < n; j++) sink = sink * 5 % (j | 3); }, 40000); call([](unsigned n) { for (unsigned j = 0; j < n; j++) sink = sink * 7 % (j | 3); }, 50);
  }
  return 0;
}
