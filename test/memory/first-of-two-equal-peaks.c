// RUN: %clang_lineprof -I%S/Inputs %s -o %t && %memory %t
// RUN: %truth %s %t.lprof live=700 peak=100700
// Intent: what was live at the peak is known line by line, and sums to it; of
// equal peaks the first one counts.
#include "keep.h"
#include <stdlib.h>

int main(void) {
  void *all[10];
  keep(malloc(700)); // @ allocs=1 bytes=700 live=700 peak=700 most=700
  for (int i = 0; i < 10; i++)
    all[i] = keep(malloc(10000)); // @ allocs=10 bytes=100000 live=0 peak=100000 most=100000 temp=1
  for (int i = 9; i >= 0; i--)
    free(all[i]); // @ frees=10 freed=100000
  for (int i = 0; i < 1000; i++)
    free(keep(malloc(99999))); // @ allocs=1000 bytes=99999000 peak=0 temp=1000 frees=1000 freed=99999000
  for (int i = 0; i < 10; i++)
    all[i] = keep(malloc(10000)); // @ allocs=10 bytes=100000 live=0 peak=0 most=100000 temp=1
  for (int i = 9; i >= 0; i--)
    free(all[i]); // @ frees=10 freed=100000
  return 0;
}
