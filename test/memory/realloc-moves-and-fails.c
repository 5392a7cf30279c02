// RUN: %clang_lineprof -I%S/Inputs %s -o %t && %memory %t
// RUN: %truth %s %t.lprof
// Intent: realloc is an allocation that frees what it was given; what it copied
// is known where the block moved; where it fails all stays as it was.
#include "keep.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *block = keep(malloc(30000)); // @ allocs=1 bytes=30000 live=0
  size_t volatile huge = SIZE_MAX / 2;
  if (realloc(block, huge))
    return 1;
  void *wall = keep(malloc(30000)); // @ allocs=1 bytes=30000 live=30000
  /* More than fits behind it, whatever arena the C library took. */
  char *moved = keep(realloc(block, 1 << 20)); // @ allocs=1 bytes=1048576 moved=30000 frees=1 freed=30000 live=0
  if (!moved || moved == block || !wall)
    return 2;
  moved = keep(realloc(moved, 20000)); // @ allocs=1 bytes=20000 frees=1 freed=1048576 live=20000 most=20000
  if (!moved)
    return 3;
  void *none = keep(malloc(24)); // @ allocs=1 bytes=24 temp=1 live=0
  none = realloc(none, 0); // @ frees=1 freed=24
  return none != NULL;
}
