// RUN: %clang_lineprof -fopenmp -I%S/Inputs -w %s -o %t && %profile %t > %t.out
// RUN: %kprof report --json %t.lprof > %t.json && %compare %s %t.json %t.out
// REQUIRES: openmp
// Intent: what of OpenMP is not profiled (statements in clauses, what may run on a
// device) is told.
#include "tally.h"
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(({                                            \
  AT;                                                                          \
  2;                                                                           \
})) if (({                                                                     \
    AT;                                                                        \
    1;                                                                         \
  }))
#pragma omp single
  {
    AT;
    sum += ({
      AT;
      1;
    });
  }
  int n = 2;
#pragma omp parallel for reduction(+ : sum) schedule(static, ({               \
    AT;                                                                        \
    n;                                                                         \
  })) num_threads(1)
  for (int i = 0; i < ({
                    n + 2;
                  });
       i++) {
    AT;
    sum += i;
  }
#pragma omp target map(tofrom : sum)
  for (int i = 0; i < 3; i++) {
    AT;
    sum += i;
  }
#pragma omp target teams distribute parallel for map(tofrom : sum) num_teams(1)
  for (int i = 0; i < 3; i++)
    AT;
  AT;
  return sum != 10;
}
