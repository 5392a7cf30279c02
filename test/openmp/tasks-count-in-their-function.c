// RUN: %clang_lineprof %openmp %s -o %t && %hits %t
// RUN: %if opt-O2 %{ %clang_lineprof %openmp -O1 %s -o %t && %hits %t %}
// RUN: %if opt-O2 %{ %clang_lineprof %openmp -O3 %s -o %t && %hits %t %}
// RUN: %clang_lineprof %openmp -g -fplugin-arg-lineprof-exact %s -o %t && %hits %t
// Intent: lines in tasks and task loops are rows of the function that makes them.
#include "hits.h"

static int total;

static int fibonacci(int n) {
  int a, b;
  HIT;
  if (n < 2)
    return n;
  NEXT(1);
#pragma omp task shared(a)
  HIT, a = fibonacci(n - 1);
#pragma omp task shared(b) if (n > 5)
  {
    HIT;
    b = fibonacci(n - 2);
  }
#pragma omp taskwait
  HIT;
  return a + b;
}
static void tasks(int n) {
  int s = 0;
#pragma omp parallel
#pragma omp single
  {
    HIT;
    total += fibonacci(10);
    NEXT(1);
#pragma omp taskloop grainsize(3)
    for (int i = 0; i < n; i++) {
      LOOP(1);
      HIT;
    }
#pragma omp taskloop num_tasks(4) collapse(2) reduction(+ : s)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < 3; j++)
        LOOP(1), COUNT(__LINE__ - 2), s++;
    NEXT(1);
#pragma omp taskgroup
    {
      HIT;
#pragma omp task
      { HIT; }
    }
#pragma omp task untied
    { HIT; }
    for (int i = 0; i < n; i++)
#pragma omp task depend(inout : s)
      HIT;
  }
#pragma omp parallel master taskloop
  for (int i = 0; i < n; i++)
    LOOP(1);
#pragma omp parallel masked taskloop simd
  for (int i = 0; i < n; i++)
    LOOP(1);
  total += s;
}

int main(void) {
  for (int i = 0; i < 3; i++)
    tasks(11);
  tell_hits();
  return total == 12345;
}
