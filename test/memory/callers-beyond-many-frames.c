// RUN: %clang_lineprof -I%S/Inputs %s -o %t && %memory %t && %truth %s %t.lprof live=0
// Intent: calls that differ in their outermost caller alone, behind more frames
// than a thread remembers of a place, are each on the lines that they are from.
#include "keep.h"
#include <stdlib.h>

enum { DEPTH = 60, ROUNDS = 500 };

static volatile int sum;

__attribute__((noinline)) static void go_down(int depth) {
  if (depth > 0)
    go_down(depth - 1); // @+ allocs=2500 bytes=20000
  else
    free(keep(malloc(8))); // @ allocs=2500 bytes=20000 frees=2500 freed=20000 temp=2500
  sum = sum + 1; /* no tail call */
}

__attribute__((noinline)) static void take(int way) {
  if (way == 0)
    go_down(DEPTH); // @+ allocs=500 bytes=4000
  else if (way == 1)
    go_down(DEPTH); // @+ allocs=500 bytes=4000
  else
    go_down(DEPTH); // @+ allocs=1500 bytes=12000
  sum = sum + 1;
}

int main(void) {
  for (int i = 0; i < ROUNDS; i++) {
    take(0); // @+ allocs=500 bytes=4000
    take(2); // @+ allocs=500 bytes=4000
    take(1); // @+ allocs=500 bytes=4000
    take(2); // @+ allocs=500 bytes=4000
    take(2); // @+ allocs=500 bytes=4000
  }
  return 0;
}
