// RUN: %clang_series %s -o %t
// RUN: rm -f %t.lprof && not --crash %kprof --memory -q -o %t.lprof %t
// RUN: %series %t.lprof | FileCheck %s
// Intent: what the series had is in the profile when the program is killed.
// CHECK: process 0: peak 10485760 with its moment
// CHECK: 10485760
// CHECK: 4194304

#include "series.h"
#include "keep.h"

#include <signal.h>

int main(void) {
  const struct lineprof_memory_series *series = series_find();
  void *more = keep(malloc(6 << 20)), *some = keep(malloc(4 << 20));
  series_wait(series);
  free(more);
  series_wait(series);
  keep(some);
  return raise(SIGKILL);
}
