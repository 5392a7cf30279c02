// RUN: %clangxx_lineprof -g %s -o %t && rm -f %t.lprof && env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t > %t.out
// RUN: %kprof report --json --all %t.lprof > %t.json
// RUN: %kprof stats --tree --json %t.lprof > %t.tree && %kprof stats --callers='*' --json %t.lprof > %t.callers
// RUN: %python %S/Inputs/agree.py %t.json %t.tree %t.callers
// RUN: %kprof stats --tree %t.lprof | %filecheck --check-prefix=TREE %s
// Intent: in a program that computes for a while, waits for longer and then calls
// much, where few samples and looks meet each line, the report, the hottest lines,
// the tree of calls and the callers of each function agree on every time. A line that
// only clocks saw call something is in the tree, with what it called.
#include "../Inputs/busy.h"
#include <cstdio>
#include <poll.h>
#include <vector>

struct Table {
  explicit Table(unsigned n) : values(n) {
    for (unsigned i = 0; i < n; i++)
      values[i] = i * 2654435761u;
  }
  unsigned churn(unsigned rounds) const;
  std::vector<unsigned> values;
};

__attribute__((noinline)) unsigned Table::churn(unsigned rounds) const {
  unsigned h = 1;
  for (unsigned r = 0; r < rounds; r++)
    for (unsigned v : values)
      h = (h ^ v) * 16777619u + (v & 1 ? h >> 7 : 3);
  return h;
}

__attribute__((noinline)) static int rest(int times) {
  int got = 0;
  for (int i = 0; i < times; i++)
    got += poll(nullptr, 0, 10); // @poll
  return got;
}

__attribute__((noinline)) static unsigned often(unsigned n) {
  unsigned s = n;
  for (unsigned i = 0; i < n % 32; i++)
    s = s * 1664525u + (s >> 3);
  return s;
}

__attribute__((noinline)) static unsigned deep(unsigned n) {
  unsigned s = often(n);
  return n == 0 ? s : s + deep(n - 1);
}

int main() {
  Table table(100000);
  unsigned a = table.churn(unsigned(work_rounds(500)));
  int g = rest(30); // @rest
  unsigned s = 0;
  for (unsigned i = 0; i < 300000; i++) {
    s += often(i);
    if (i % 1000 == 0)
      s += deep(20);
  }
  printf("%u %d %u\n", a, g, s);
  fprintf(stderr, "%u\n", table.churn(1));
}
// TREE: {{^ *}}1 {{.*}}  main {{.*}}.cpp:{{[0-9]+}}  | int g = rest(30);
// TREE-NEXT: {{^ *}}30 {{.*}}   rest {{.*}}.cpp:{{[0-9]+}}  | got += poll(nullptr, 0, 10);
