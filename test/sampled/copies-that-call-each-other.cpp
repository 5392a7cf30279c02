// UNSUPPORTED: tsan
// RUN: %clangxx_lineprof -g -DOTHER -c %s -o %t.other.o
// RUN: %clangxx_lineprof -g %s %t.other.o -o %t && %profile %t
// RUN: %expect %t.lprof '0.6 * main.time_ns < line.time_ns < 1.4 * main.time_ns' \
// RUN:   '0.9 * once.time_ns < instance.time_ns < 1.1 * once.time_ns'
// RUN: %kprof report --json --instances %t.lprof > %t.json && %python -c 'import json, sys; r = json.load(open(sys.argv[1])); f = [f for s in r["files"] for f in s["functions"] if f["name"] == "walk"][0]; assert f["total_ns"] < 0.75 * r["summary"]["threads_ns"], f' %t.json
// Intent: an inline function has a copy in each unit, with counters of its own.
// Where one copy calls another their sum has the time of the inner call once,
// however that is known: from samples, from clocks, from calls that were noted
// as long.
#include "../Inputs/busy.h"

struct Node {
  int (*run)(Node *);
  Node *child;
};
int relay(Node *node);

static inline int walk(Node *node) {
  return node->run(node); // @line
}

#ifdef OTHER
int relay(Node *node) { return walk(node->child) + 1; }
#else
static volatile unsigned sink;

static int leaf(Node *) {
  for (double end = busy_until(15); is_busy(end);)
    for (unsigned i = 0; i < 10000; i++)
      sink += i / (sink | 1);
  return 1;
}

template <int K> __attribute__((noinline)) static void visit(double ms) {
  if (K < 1) {
    visit<(K < 1 ? K + 1 : K)>(ms); // @instance
    return;
  }
  for (double end = busy_until(ms); is_busy(end);)
    for (unsigned i = 0; i < 10000; i++)
      sink += i / (sink | 1);
}

int main() {
  Node last = {leaf, nullptr}, first = {relay, &last};
  int s = 0;
  for (int i = 0; i < 20; i++)
    s += walk(&first); // @main
  visit<0>(300);       // @once
  return s == 0;
}
#endif
