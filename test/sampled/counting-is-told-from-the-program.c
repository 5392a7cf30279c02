// RUN: %clang_lineprof %s -o %t && rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t
// RUN: %kprof report --function compare %t.lprof | %filecheck %s
// RUN: %kprof report --json %t.lprof | %filecheck --check-prefix=JSON %s
// REQUIRES: opt-O2
// Intent: samples in what counts lines and chooses bodies are no line's: in a
// small function that is called often that would be the line that opens it.
#include "../Inputs/busy.h"

#include <stdlib.h>

static int values[100000];

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y); // CHECK: {{^ *[0-9]+ +[0-9]+ .*}}return (x > y)
}
// CHECK: {{^ *[~<][0-9.]+ *}}(lineprof counts lines: the program alone does not take this time)
// JSON: "counting_samples": {{[1-9]}}

int main(void) {
  for (double end = busy_until(1500); is_busy(end);) {
    for (int i = 0; i < 100000; i++)
      values[i] = rand();
    qsort(values, 100000, sizeof *values, compare);
  }
  return 0;
}
