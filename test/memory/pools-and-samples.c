// RUN: %clang_lineprof -I%S/Inputs %s -o %t && rm -f %t.lprof
// RUN: %kprof --memory=sample -q -o %t.lprof %t
// RUN: %truth %s %t.lprof
// Intent: where blocks are sampled a chunk stands for the objects that are in
// it; mappings are few, and are all counted.
#include "keep.h"
#include "lineprof/lineprof.h"
#include <stdlib.h>
#include <sys/mman.h>

int main(void) {
  char *chunk = keep(malloc(64 << 20)); // @ allocs=1 bytes=67108864 live=67108864
  for (int i = 0; i < 1000; i++)
    lineprof_alloc(chunk + i * 1000, 1000);
  for (int i = 0; i < 1000; i += 2)
    lineprof_free(chunk + i * 1000);
  for (int i = 0; i < 100; i++)
    keep(mmap(NULL, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)); // @ allocs=100 bytes=409600 live=409600
  return 0;
}
