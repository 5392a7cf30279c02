// RUN: %clang_lineprof -I%S/Inputs -I%S/../../runtime/include %s -o %t
// RUN: rm -f %t.lprof && env LINEPROF_SCHEDULE_WAIT=1 LINEPROF_SCHEDULE_ACTIVE=2 %kprof --memory -q -o %t.lprof %t 31 600
// RUN: %kprof report --json %t.lprof | %python %S/Inputs/cycles.py 10 1200
// RUN: %kprof report %t.lprof | FileCheck %s --check-prefix=LEAK
// RUN: rm -f %t.lprof && env LINEPROF_SCHEDULE_WAIT=1 LINEPROF_SCHEDULE_ACTIVE=2 %kprof --memory -q -o %t.lprof %t 28 600
// RUN: %kprof report --json %t.lprof | %python %S/Inputs/cycles.py 9 1200
// RUN: %kprof report %t.lprof | FileCheck %s --check-prefix=FEW
// RUN: rm -f %t.lprof && env LINEPROF_SCHEDULE_WAIT=1 LINEPROF_SCHEDULE_ACTIVE=2 %kprof --memory -q -o %t.lprof %t 31 0
// RUN: %kprof report --json %t.lprof | %python %S/Inputs/cycles.py 10 0
// RUN: %kprof report %t.lprof | FileCheck %s --check-prefix=NONE
// Intent: what each cycle left is known to the byte, whatever is live besides;
// a hint comes only when there are ten cycles that leave something.
// LEAK: each cycle left 1.2 KiB more live bytes than it found (the median of 10), all of them 11.7 KiB
// LEAK-NEXT: leak? live bytes grew in 10 of 10 cycles
// FEW: each cycle left 1.2 KiB
// FEW-NOT: leak?
// NONE: each cycle left 0 B more live bytes than it found (the median of 10), all of them 0 B
// NONE-NOT: leak?
#include "keep.h"
#include "lineprof/lineprof.h"

#include <stdlib.h>

static void *volatile last;

__attribute__((noinline)) static void work(size_t left) {
  void *block = keep(malloc(100000)); /* is freed in the next step */
  if (left)
    keep(malloc(left));
  free(last);
  last = block;
}

int main(int count, char **words) {
  keep(malloc(5000000));
  last = keep(malloc(100000));
  for (int i = 0; count > 2 && i < atoi(words[1]); i++) {
    work((size_t)atoi(words[2]));
    lineprof_step();
  }
  return 0;
}
