// RUN: %clangxx_lineprof %openmp %s -o %t && %hits %t
// RUN: %if opt-O2 %{ %clangxx_lineprof %openmp -O1 %s -o %t && %hits %t %}
// RUN: %if opt-O2 %{ %clangxx_lineprof %openmp -O3 %s -o %t && %hits %t %}
// RUN: %clangxx_lineprof %openmp -g -fplugin-arg-lineprof-exact %s -o %t && %hits %t
// Intent: lambdas in clauses, and between loops that a directive joins, have
// rows of their own, also in instances of templates.
#include "hits.h"
static int total;
template <class T> static void instance(T n) {
  NEXT(1);
#pragma omp parallel num_threads([=] { HIT; return (int)n; }())
  {
    NEXT(1);
#pragma omp for schedule(static, [](int k) { HIT; return k; }(2))
    for (int i = 0; i < 12; i++)
      LOOP(1);
  }
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 3; i++) {
    auto between = [=](int k) {
      HIT;
      return k;
    };
    for (int j = 0; j < 4; j++)
      LOOP(1), COUNT(__LINE__ - 6), between(j);
  }
  total += ({
    NEXT(1);
#pragma omp parallel
    {
      HIT;
#pragma omp critical
      HIT, total++;
    }
    1;
  });
}
int main(void) {
  auto threads = [](int n) {
    HIT;
    return n;
  };
  NEXT(1);
#pragma omp parallel for num_threads(threads([] { HIT; return 3; }()))
  for (int i = 0; i < 20; i++)
    LOOP(1);
  NEXT(1);
#pragma omp task if ([] { HIT; return true; }())
  HIT;
  instance(2);
  instance(3L);
  tell_hits();
  return total == 12345;
}
