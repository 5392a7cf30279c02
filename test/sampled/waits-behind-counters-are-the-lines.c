// RUN: %clang_lineprof %s -o %t && rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t
// RUN: %expect %t.lprof 'functions[0].counting_ns < 0.4 * functions[0].total_ns' \
// RUN:   'call.self_ns > 0.05 * functions[0].total_ns'
// REQUIRES: opt-O2
// Intent: where counters wait for the stores of the calls before them samples
// meet hardly anything else: counting has no more than it can have cost, and
// the line that it waited for has the rest.
#include "../Inputs/busy.h"

enum { LENGTH = 20000 };

struct node {
  const struct node *next;
  unsigned value;
};

static struct node nodes[LENGTH];

static __attribute__((noinline)) unsigned digest(const struct node *node) {
  if (!node)
    return 1;
  unsigned rest = digest(node->next); // @call
  return (rest * 31) ^ node->value;
}

int main(void) {
  unsigned sum = 0;
  for (int i = 0; i < LENGTH; i++)
    nodes[i] = (struct node){i + 1 < LENGTH ? &nodes[i + 1] : 0, i};
  int round = 0;
  for (double end = busy_until(600); is_busy(end); round++) {
    nodes[round % LENGTH].value++;
    sum += digest(nodes);
  }
  return sum == 0;
}
