// RUN: %clang_lineprof %openmp %s -o %t && %hits %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %t > /dev/null && %kprof report %t.lprof | %filecheck %s
// Intent: what may run on a device is one row, and the report says so.
#include "hits.h"

int main(void) {
  int n = 10, s = 0;
  NEXT(1);
#pragma omp target map(tofrom : s)
  {
    s += n;
    s++;
  }
  NEXT(1);
#pragma omp target teams distribute parallel for map(tofrom : s)
  for (int i = 0; i < n; i++)
    s += i;
#pragma omp target data map(tofrom : s)
  {
    HIT;
    s++;
  }
  tell_hits();
  return s == 5;
}
// CHECK: Not profiled:
// CHECK-NEXT: what '#pragma omp target' hands to a device is not profiled: main ({{.*}}target-is-told.c:9), main ({{.*}}target-is-told.c:15)
