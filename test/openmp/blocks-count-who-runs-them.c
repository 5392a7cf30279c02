// RUN: %clang_lineprof %openmp %s -o %t && %hits %t
// RUN: %if opt-O2 %{ %clang_lineprof %openmp -O1 %s -o %t && %hits %t %}
// RUN: %if opt-O2 %{ %clang_lineprof %openmp -O3 %s -o %t && %hits %t %}
// RUN: %clang_lineprof %openmp -g -fplugin-arg-lineprof-exact %s -o %t && %hits %t
// Intent: sections, single, master, critical and the like are hit by each thread that
// gets to them, what they enclose by those that run it.
#include "hits.h"

static int total;

static void blocks(int n) {
#pragma omp parallel
  {
    HIT;
    NEXT(1);
#pragma omp sections
    {
      HIT;
#pragma omp section
      HIT, COUNT(__LINE__ - 1);
#pragma omp section
      {
        HIT, COUNT(__LINE__ - 2);
        HIT;
      }
    }
    NEXT(1);
#pragma omp single
    HIT;
    NEXT(1);
#pragma omp master
    {
      HIT;
    }
#pragma omp masked
    {
      HIT;
      HIT;
    }
    for (int i = 0; i < n; i++) {
      NEXT(1);
#pragma omp critical
      HIT, total++;
#pragma omp critical(named)
      {
        HIT;
        total++;
      }
      NEXT(1);
#pragma omp atomic
      total++;
    }
    NEXT(1);
#pragma omp barrier
    NEXT(1);
#pragma omp flush
    HIT;
  }
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    { HIT; }
#pragma omp section
    HIT;
  }
#pragma omp parallel if (n < 0)
  HIT;
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2)
  HIT;
}

int main(void) {
  for (int i = 0; i < 3; i++)
    blocks(5);
  tell_hits();
  return total == 12345;
}
