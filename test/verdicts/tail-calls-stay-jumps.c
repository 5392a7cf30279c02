// REQUIRES: plugin, opt-O2
// UNSUPPORTED: asan, tsan
// RUN: %clang_lineprof %s -o %t && %auto %t
// RUN: %expect %t.lprof 'one.hits == two.hits == three.hits == 3 * 400000' \
// RUN:   'max(one.clocked, two.clocked, three.clocked) < 10000' 'round.hits == round.clocked == 3'
// RUN: %exact %t
// RUN: %expect %t.lprof 'one.hits == two.hits == three.hits == 3 * 400000'
// RUN: %counting %t
// RUN: %expect %t.lprof 'one.hits == two.hits == three.hits == 3 * 400000'
// Intent: functions that go over into each other a million times need no more
// stack than without lineprof, though their calls may have clocks.
#include <stdint.h>

#define APART __attribute__((noinline))

typedef unsigned state(unsigned n, unsigned left);
static state one, end;
static state *const next[] = {one, end};

APART static unsigned three(unsigned n, unsigned left) {
  return next[left == 1](n * 3, left - 1); // @three
}

APART static unsigned two(unsigned n, unsigned left) {
  return three(n ^ n >> 3, left); // @two
}

APART static unsigned one(unsigned n, unsigned left) {
  return two(n + 1, left); // @one
}

static uintptr_t lowest;

APART static unsigned end(unsigned n, unsigned left) {
  lowest = (uintptr_t)__builtin_frame_address(0);
  return n + left;
}

int main(void) {
  unsigned n = 1;
  for (int i = 0; i < 3; i++) {
    n ^= one(n, 400000); // @round
    if ((uintptr_t)__builtin_frame_address(0) - lowest > 65536)
      return 1;
  }
  return n == 0;
}
