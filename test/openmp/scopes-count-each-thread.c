// RUN: %clang_lineprof %openmp %s -o %t && %hits %t
// RUN: %if opt-O2 %{ %clang_lineprof %openmp -O1 %s -o %t && %hits %t %}
// RUN: %if opt-O2 %{ %clang_lineprof %openmp -O3 %s -o %t && %hits %t %}
// UNSUPPORTED: llvm-19
// (its clang cannot compile `scope`)
// Intent: what a scope encloses is hit by each thread of the team.
#include "hits.h"

int main(void) {
#pragma omp parallel
  {
    NEXT(1);
#pragma omp scope
    HIT;
  }
  tell_hits();
  return 0;
}
