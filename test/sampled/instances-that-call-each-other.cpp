// UNSUPPORTED: tsan
// RUN: %clangxx_lineprof -g %s -o %t && rm -f %t.lprof && env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t
// RUN: %expect %t.lprof 'functions[0].name == "visit" and functions[0].calls == call.hits * (2**13 - 1)' \
// RUN:   'max(functions[0].total_ns, first.time_ns, second.time_ns) < 1.1 * call.time_ns'
// RUN: %expect %t.lprof --cpu '0.9 * call.time_ns < functions[0].total_ns < 1.1 * call.time_ns' \
// RUN:   'max(first.time_ns, second.time_ns) < 1.1 * call.time_ns' \
// RUN:   '0.9 * call.time_ns < own.time_ns + functions[0].counting_ns'
// Intent: a recursion that goes through several instances of a template is one
// of one function, as a report shows it: what they took, and what their lines
// took, is not summed over its levels.
#include "../Inputs/busy.h"

static unsigned values[4096];
static long rounds;

#pragma lineprof off
static void probe(long count) {
  unsigned s = 1;
  for (long i = 0; i < count; i++)
    s += values[i % 1024] * 7 / (values[i % 1024] % (s | 3) | 1);
  values[0] += s;
}
#pragma lineprof on

template <int K>
__attribute__((noinline)) static unsigned visit(unsigned depth, unsigned s) {
  for (long i = 0; i < rounds; i++) s += values[i % 1024] * 7 / (values[i % 1024] % (s | 3) | 1); // @own
  if (depth == 0)
    return s;
  s = visit<(K + 1) % 4>(depth - 1, s);   // @first
  return visit<(K + 3) % 4>(depth - 1, s); // @second
}

int main() {
  for (unsigned i = 0; i < 4096; i++)
    values[i] = i * 2654435761u;
  rounds = rounds_that_take(20, probe) / 4000 + 1; // 5 to 10 us a visit
  unsigned s = 1;
  for (double end = busy_until(600); is_busy(end);)
    s = visit<0>(12, s); // @call
  return s == 1;
}
