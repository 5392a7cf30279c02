// REQUIRES: plugin
// RUN: %clang_lineprof %s -o %t && %auto %t
// RUN: %expect %t.lprof 'below.hits == 5000000' '0 < below.clocked < below.hits / 10 + 10000 * run.retries' \
// RUN:   'first.hits == 500' 'first.clocked > 0' 'first.time_ns <= run.wall_ns'
// RUN: %auto env LINEPROF_MEASURE_SAMPLING=false %t
// RUN: %expect %t.lprof 'below.hits == 5000000' '0 < below.clocked < below.hits / 10'
// Intent: a call of a deep recursion may be long, but so are the clocks inside
// it: all but a few run without. When it is tried again, a whole descent is.
__attribute__((noinline)) static unsigned deep(unsigned n) {
  if (n == 0)
    return 1;
  unsigned below = deep(n - 1); // @below
  return below ^ (below << 3) ^ n;
}

int main(void) {
  unsigned n = 0;
  for (int i = 0; i < 500; i++)
    n += deep(10000); // @first
  return n == 1;
}
