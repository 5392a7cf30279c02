// REQUIRES: plugin
// RUN: %clang_lineprof %s -o %t && %auto %t
// RUN: %expect %t.lprof 'below.hits == 5000000' '0 < below.clocked < 100 + 20 * run.retries' \
// RUN:   'first.hits == first.clocked == 500' 'first.time_ns <= run.wall_ns'
// RUN: %auto env LINEPROF_MEASURE_SAMPLING=false %t
// RUN: %expect %t.lprof 'below.hits == 5000000' '0 < below.clocked < 100'
// Intent: a call of a deep recursion may be long, but so are the clocks inside
// it: all but a few run without, also when it is tried again, and before the
// first of its calls ends. The call that leads into it keeps its own.
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
