// UNSUPPORTED: tsan
// RUN: %clangxx_lineprof -g %s -o %t && rm -f %t.lprof && env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t
// RUN: %expect %t.lprof '0.9 * call.time_ns < functions[0].total_ns < 1.1 * call.time_ns' \
// RUN:   'first.time_ns < 1.1 * call.time_ns' 'second.time_ns < 1.1 * call.time_ns' \
// RUN:   'functions[0].name == "visit" and functions[0].calls == 2**17 - 1' '0.8 * call.time_ns < own.time_ns'
// Intent: a recursion that goes through several instances of a template is one
// of one function, as a report shows it: what they took, and what their lines
// took, is not summed over its levels.
static unsigned values[4096];

template <int K>
__attribute__((noinline)) static unsigned visit(unsigned depth, unsigned s) {
  for (unsigned i = 0; i < 1000; i++)
    s += values[i] * 7 / (values[i] % (s | 3) | 1); // @own
  if (depth == 0)
    return s;
  s = visit<(K + 1) % 4>(depth - 1, s);   // @first
  return visit<(K + 3) % 4>(depth - 1, s); // @second
}

int main() {
  for (unsigned i = 0; i < 4096; i++)
    values[i] = i * 2654435761u;
  unsigned s = visit<0>(16, 1); // @call
  return s == 1;
}
