// RUN: %clang_lineprof %openmp -Wno-pass-failed -lm %s -o %t && %hits %t
// RUN: %if opt-O2 %{ %clang_lineprof %openmp -Wno-pass-failed -O1 -lm %s -o %t && %hits %t %}
// RUN: %if opt-O2 %{ %clang_lineprof %openmp -Wno-pass-failed -O3 -lm %s -o %t && %hits %t %}
// RUN: %clang_lineprof %openmp -Wno-pass-failed -g -fplugin-arg-lineprof-exact -lm %s -o %t && %hits %t
// Intent: loops for vectors, teams, scans, and loops that clang makes of others count the
// iterations of the loops as written.
#include "hits.h"

static int total;

static void loops(int n) {
  int s = 0;
  NEXT(1);
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; i++) {
    LOOP(1);
    s += i;
  }
#pragma omp parallel for simd reduction(+ : s) if (n > 3)
  for (int i = 0; i < n; i++)
    LOOP(1), s += i;
  NEXT(1);
#pragma omp tile sizes(4, 3)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      LOOP(1), COUNT(__LINE__ - 2);
      HIT;
    }
#pragma omp parallel for
#pragma omp tile sizes(4)
  for (int i = 0; i < n; i++)
    LOOP(1);
#pragma omp unroll
  for (int i = 0; i < n; i++)
    LOOP(1);
#pragma omp unroll full
  for (int i = 0; i < 7; i++)
    LOOP(1);
#pragma omp unroll partial(3)
  for (int i = 0; i < n; i++)
    LOOP(1);
#pragma omp parallel for
#pragma omp unroll partial(4)
  for (int i = 0; i < n; i++)
    LOOP(1);
#pragma omp teams num_teams(2)
  {
    HIT;
#pragma omp distribute parallel for
    for (int i = 0; i < n; i++)
      LOOP(1);
#pragma omp distribute simd
    for (int i = 0; i < n; i++)
      LOOP(1);
  }
#pragma omp teams distribute
  for (int i = 0; i < n; i++)
    LOOP(1);
#pragma omp parallel
#pragma omp loop
  for (int i = 0; i < n; i++)
    LOOP(1);
  int scan = 0, out[100];
#pragma omp parallel for reduction(inscan, + : scan)
  for (int i = 0; i < n; i++) {
    HIT;
    scan += i;
#pragma omp scan inclusive(scan)
    HIT;
    out[i] = scan;
  }
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp cancel for if (i < 0)
    HIT;
  }
  total += s + out[n - 1];
}

int main(void) {
  for (int i = 0; i < 3; i++)
    loops(30);
  tell_hits();
  return total == 12345;
}
