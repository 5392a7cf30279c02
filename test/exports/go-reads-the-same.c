// REQUIRES: go
// RUN: %clang_lineprof -g %s -o %t && rm -f %t.a.lprof %t.b.lprof
// RUN: %kprof -o %t.a.lprof %t && %kprof -o %t.b.lprof %t
// RUN: %python %S/Inputs/go_pprof.py %kprof %t.a %t.b
// RUN: rm -rf %t.home && mkdir %t.home
// RUN: env HOME=%t.home go tool pprof -peek=twice %t.a.pprof 2>&1 | FileCheck --check-prefix=PEEK %s
// RUN: env HOME=%t.home go tool pprof -top -diff_base=%t.a.pprof %t.a.pprof 2>&1 | FileCheck --check-prefix=SAME %s
// Intent: Go's pprof has the flat time and the hits of each line, in every one of
// its outputs; takes the callers from the stacks; sums profiles as the report does
// and subtracts them as kprof diff does; and looks for nothing else.
__attribute__((noinline)) static unsigned work(unsigned n) {
  unsigned s = n;
  for (unsigned i = 0; i < n; i++)
    s = s * 1664525u + (s >> 3);
  return s;
}

__attribute__((noinline)) static unsigned twice(unsigned n) {
  return work(n) + work(n + 1);
}

int main(void) {
  unsigned s = 0;
  for (unsigned i = 0; i < 3000; i++)
    s += twice(10000);
  return s == 1;
}
// PEEK: |   main
// PEEK-NEXT: | twice
// PEEK-NEXT: |   work
// SAME: Showing nodes accounting for 0, 0% of
