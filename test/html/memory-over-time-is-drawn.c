// RUN: %clang_lineprof -I%S/../memory/Inputs -I%S/../../runtime/include %s -o %t
// RUN: rm -f %t.lprof && %kprof --memory -q -o %t.lprof %t
// RUN: %kprof html -o %t.html %t.lprof && %kprof report --json %t.lprof > %t.json
// RUN: %look memory-chart %t.html %t.json -- clean %t.html
// Intent: the page draws what was live and resident over the run, and marks the
// peak.
#include "series.h"
#include "keep.h"

int main(void) {
  const struct lineprof_memory_series *series = series_find();
  void *block = keep(malloc(64 << 20));
  if (!series || series_wait(series).live != 64 << 20)
    return 1;
  free(block);
  return series_wait(series).live != 0;
}
