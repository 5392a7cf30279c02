// REQUIRES: opt-O2, x86_64
// RUN: %clang_lineprof %s -o %t && %profile %t
// RUN: %expect %t.lprof 'jump.hits == 300' 'jump.clocked == 300' 'jump.known' \
// RUN:   'jump.time_ns > 0.5 * run.cpu_ns' '[f.total_known for f in functions if f.name == "over"] == [True]'
// Intent: a line that jumps into another function for good is in no sample
// meanwhile. Where its clock is kept that is all the same.
#define APART __attribute__((noinline))

static volatile unsigned one = 1;
static unsigned (*volatile target)(unsigned);

APART static unsigned work(unsigned n) {
  for (unsigned i = 0; i < 2000000; i++)
    n ^= n << 5 ^ i * one;
  return n;
}

APART static unsigned over(unsigned n) {
  return target(n + one); // @jump
}

int main(void) {
  unsigned n = 1;
  target = work;
  for (int i = 0; i < 300; i++)
    n ^= over(n);
  return n == 0;
}
