// RUN: %clang_lineprof -I%S/Inputs %s -o %t && %memory %t
// RUN: %truth %s %t.lprof live=1600000 peak=2000000
// RUN: rm -f %t.plain && env LINEPROF_OUTPUT=%t.plain %t
// RUN: %clang -I%S/Inputs -I%prefix/include %s -o %t.without && %t.without
// RUN: %clang_lineprof -c -I%S/Inputs %s -o %t.o && %clang %t.o -o %t.alone && %t.alone
// RUN: %gcc -I%S/Inputs -I%prefix/include %s -o %t.gcc && %t.gcc
// Intent: objects count where they are handed out; the chunk that they are in
// counts as one allocation, and is not live beside them. Without --memory, the
// plugin or the runtime nothing happens but that arguments are evaluated.
#include "keep.h"
#include "lineprof/lineprof.h"
#include <stdlib.h>

enum { OBJECTS = 100000, SIZE = 16 };
static char *chunk;
static size_t used;

static __attribute__((noinline)) void *take(void) {
  if (!chunk)
    chunk = keep(malloc(2000000)); // @ allocs=1 bytes=2000000 live=0 peak=2000000
  char *object = chunk + used;
  lineprof_alloc(object, (used += SIZE) ? SIZE : 0); // @ allocs=100000 bytes=1600000 live=1600000 blocks=100000
  return keep(object);
}

int main(void) {
  for (int i = 0; i < OBJECTS; i++)
    keep(take()); // @+ allocs=100001 bytes=3600000 live=1600000 blocks=100000
  return used != OBJECTS * SIZE;
}
