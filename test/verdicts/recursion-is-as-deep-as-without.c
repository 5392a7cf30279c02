// REQUIRES: plugin, opt-O2, x86_64
// UNSUPPORTED: asan, tsan
// (they have larger frames)
// RUN: %clang %s -o %t.plain && %clang_lineprof %s -o %t && rm -f %t.lprof %t.*.lprof
// RUN: bash -c 'ulimit -s 8192 && %t.plain'
// RUN: bash -c 'ulimit -s 8192 && env LINEPROF_OUTPUT=%t.lprof LINEPROF_MEASURE_MODE=auto %t'
// RUN: %expect %t.lprof 'ordinary.hits == 250001' 'deeper.hits == 250000' \
// RUN:   'over.hits == 5000000' 'found.hits == 1'
// RUN: bash -c 'ulimit -s 8192 && env LINEPROF_OUTPUT=%t.lprof LINEPROF_MEASURE_MODE=exact %t'
// RUN: bash -c 'ulimit -s 8192 && env LINEPROF_OUTPUT=%t.lprof LINEPROF_MEASURE_MODE=count %t'
// Intent: a level of recursion takes the stack that it takes without lineprof,
// 32 bytes: 250,000 of them fit into 8 MiB; and where the plain program jumps,
// millions of levels need none.
static volatile unsigned one = 1;

__attribute__((noinline)) static unsigned ordinary(unsigned n, unsigned x) {
  if (n == 0) // @ordinary
    return x;
  unsigned below = ordinary(n - 1, x * 3 + 1); // @deeper
  return below * 5 ^ x >> 3;
}

__attribute__((noinline)) static unsigned tail(unsigned n, unsigned x) {
  if (n == 0)
    return x; // @found
  if (x % 3 == 1)
    x += one;
  return tail(n - 1, x * 3 + 1); // @over
}

int main(void) { return tail(5000000, ordinary(250000, 1)) == 7; }
