// RUN: %clang_lineprof -g %s -o %t && rm -f %t.lprof && env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t
// RUN: %kprof stats --json --callers=work --callers=nest --callees='[mn]*' --tree %t.lprof > %t.json
// RUN: %kprof report --json %t.lprof > %t.report.json
// RUN: %python %S/Inputs/calls.py %t.json %t.report.json %s
// RUN: %kprof stats --callers=work %t.lprof | %filecheck --check-prefix=CALLERS %s
// RUN: %kprof stats --callees=main --restrict=work --restrict=1 %t.lprof | %filecheck --check-prefix=CALLEES %s
// RUN: %kprof stats --tree --restrict=50%% --restrict=nest %t.lprof | %filecheck --check-prefix=TREE %s
// RUN: %kprof stats --restrict=2 --sort=total %t.lprof | %filecheck --check-prefix=FIRST %s
// RUN: not %kprof stats --callers=nobody %t.lprof 2>&1 | FileCheck --check-prefix=NOBODY %s
// RUN: not %kprof stats --restrict='(' %t.lprof 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: not %kprof stats --tree --threads %t.lprof 2>&1 | FileCheck --check-prefix=THREADS %s
// Intent: callers and callees of functions are told by line, with the line's
// exact hits and its time, each marked by where it is from; recursion counts
// once; tables are restricted as those of pstats.
#include "../Inputs/busy.h"

static unsigned times; // rounds for n of 1000: 2 to 4 us

NOT_PROFILED void try(long rounds) {
  static volatile unsigned sink;
  unsigned s = 1;
  for (long i = 0; i < rounds; i++)
    s = s * 1664525u + (s >> 3);
  sink = s;
}

__attribute__((noinline)) static unsigned work(unsigned n) {
  unsigned s = n;
  for (unsigned long i = 0; i < (unsigned long)n * times / 1000; i++)
    s = s * 1664525u + (s >> 3);
  return s;
}

__attribute__((noinline)) static unsigned nest(unsigned depth) {
  unsigned s = work(3000); // @inner
  if (depth > 0)
    s += nest(depth - 1); // @deeper
  return s + 1;
}

int main(void) {
  unsigned s = 0;
  times = (unsigned)(rounds_that_take(8, try) / 4000);
  for (unsigned i = 0; i < 3000; i++) {
    s += work(30000); // @more
    // CALLERS-DAG: {{^ *}}3000{{ .*}}  main {{.*}}.c:[[#@LINE-1]]  | s += work(30000);
    s += work(5000); // @less
    // CALLERS-DAG: {{^ *}}3000{{ .*}}  main {{.*}}.c:[[#@LINE-1]]  | s += work(5000);
    s += nest(4); // @nest
    // TREE: {{^ *}}3000 {{.*}}  main {{.*}}.c:[[#@LINE-1]]  | s += nest(4);
  }
  return s == 1;
}
// CALLERS-DAG: Callers of work {{.*}}, 21000 calls
// CALLERS-DAG: {{^ *}}15000{{ .*}}  nest {{.*}}.c:{{[0-9]+}}  | unsigned s = work(3000);
// CALLEES: {{^ *}}3000 {{.*}}  line {{[0-9]+}}: {{work|nest}} {{.*}}.c:{{[0-9]+}}  | s += {{work|nest}}(
// CALLEES-NOT: {{line [0-9]+:}}
// TREE-NEXT: {{^ *1[25]000 .*}}   nest {{.*}}.c:3
// TREE-NOT: work {{.*}}.c:
// FIRST: Function
// FIRST-COUNT-2: {{^ *[0-9]+ .*}}callers-by-line.c:
// FIRST-NOT: callers-by-line.c:
// NOBODY: lineprof: error: no profiled function that ran is called 'nobody'
// WRONG: lineprof: error: '(' is no restriction
// THREADS: lineprof: error: '--callers', '--callees' and '--tree' go with neither '--threads' nor '--group-by'
