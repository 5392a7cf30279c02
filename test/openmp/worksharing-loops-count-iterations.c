// RUN: %clang_lineprof %openmp %s -o %t && %hits %t
// RUN: %if opt-O2 %{ %clang_lineprof %openmp -O1 %s -o %t && %hits %t %}
// RUN: %if opt-O2 %{ %clang_lineprof %openmp -O3 %s -o %t && %hits %t %}
// RUN: %clang_lineprof %openmp -g -fplugin-arg-lineprof-exact %s -o %t && %hits %t
// Intent: lines in the bodies of distributed loops have the hits of all threads, whatever
// the schedule; an associated loop's header is hit once for each iteration.
#include "hits.h"

static int total;

static void worksharing(int n) {
  int sum = 0, last = 0, first = 3;
  NEXT(1);
#pragma omp parallel for reduction(+ : sum) lastprivate(last) firstprivate(first)
  for (int i = 0; i < n; i++) {
    LOOP(1);
    HIT, last = i, sum += first;
    if (i % 3 == 0)
      HIT;
  }
#pragma omp parallel
  {
    NEXT(1);
#pragma omp for schedule(dynamic, 3) nowait
    for (int i = n; i > 0; i -= 2) {
      LOOP(1);
      for (int j = 0; j < i; j++)
        HIT;
    }
    NEXT(1);
#pragma omp for schedule(guided)
    for (int i = 0; i < n; i++)
      LOOP(1);
    NEXT(1);
#pragma omp for schedule(static, 1) collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < 5; j++) {
        LOOP(1);
        COUNT(__LINE__ - 3);
        int k = i * j; HIT;
        while (k > 10)
          HIT, k /= 2;
      }
    NEXT(1);
#pragma omp for schedule(runtime) ordered
    for (int i = 0; i < n; i++) {
      LOOP(1);
      NEXT(1);
#pragma omp ordered
      {
        HIT;
        HIT;
      }
    }
    NEXT(1);
#pragma omp for schedule(auto)
    for (int i = 0; i < n; i++) HIT;
  }
#pragma omp parallel for ordered(2)
  for (int i = 1; i < n; i++) {
    COUNT(__LINE__ - 1), COUNT(__LINE__ + 1);
    for (int j = 1; j < 4; j++) {
      LOOP(1);
      NEXT(1);
#pragma omp ordered depend(sink : i - 1, j)
      HIT;
      NEXT(1);
#pragma omp ordered depend(source)
    }
  }
  total += sum + last;
}

int main(void) {
  for (int i = 0; i < 3; i++)
    worksharing(20 + i);
  tell_hits();
  return total == 12345;
}
