// REQUIRES: plugin, opt-O2
// UNSUPPORTED: asan, tsan
// RUN: %clang_lineprof %s -o %t && %auto %t
// RUN: %expect %t.lprof 'call.hits == 3 * 399999' 'call.clocked < 10000'
// Intent: so do those that return in one place and go over in another: the back
// end makes a jump of a call whose value is returned elsewhere, too.
#include <stdint.h>

#define APART __attribute__((noinline))

static uintptr_t lowest;

APART static unsigned one(unsigned n, unsigned left);

APART static unsigned two(unsigned n, unsigned left) {
  if (left == 0) {
    lowest = (uintptr_t)__builtin_frame_address(0);
    return n;
  }
  return one(n * 3, left); // @call
}

APART static unsigned one(unsigned n, unsigned left) {
  return two(n + 1, left - 1);
}

int main(void) {
  unsigned n = 1;
  for (int i = 0; i < 3; i++) {
    n ^= one(n, 400000);
    if ((uintptr_t)__builtin_frame_address(0) - lowest > 65536)
      return 1;
  }
  return n == 0;
}
