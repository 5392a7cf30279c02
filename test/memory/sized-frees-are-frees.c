// RUN: %clang_lineprof -I%S/Inputs %s -o %t && %t && %memory %t && %truth %s %t.lprof live=0
// Intent: C23's free_sized and free_aligned_sized free, where a C library has
// them and where it has not.
#include "keep.h"
#include <stdlib.h>

__attribute__((weak)) void free_sized(void *block, size_t size);
__attribute__((weak)) void free_aligned_sized(void *block, size_t alignment,
                                              size_t size);

static void give_back(void *block) {
  if (free_sized)
    free_sized(block, 100); // @ frees=1 freed=100
  else
    free(block);
}

static void give_back_aligned(void *block) {
  if (free_aligned_sized)
    free_aligned_sized(block, 64, 128); // @ frees=1 freed=128
  else
    free(block);
}

int main(void) {
  give_back(keep(malloc(100)));                // @ allocs=1 bytes=100 temp=1
  give_back_aligned(keep(aligned_alloc(64, 128))); // @ allocs=1 bytes=128 temp=1
  return 0;
}
