// RUN: %clang_lineprof -I%S/Inputs %s -o %t && cp %t %t.stripped && strip %t.stripped
// RUN: %kprof --memory -q -o %t.stripped.lprof %t.stripped 2> %t.err
// RUN: %kprof lines --by leaked %t.stripped.lprof 2>&1 | FileCheck --check-prefix=LINES %s
// RUN: %kprof report %t.stripped.lprof 2> %t.err | FileCheck --check-prefix=FOOT %s
// RUN: sh -c 'LINEPROF_ASSERT="function=leak, max_leaked=0" %kprof check %t.stripped.lprof; test $? = 2' 2>&1 | FileCheck --check-prefix=CHECK %s
// RUN: %kprof --memory=sample -q -o %t.lprof %t
// RUN: sh -c 'LINEPROF_ASSERT="function=leak, max_leaked=0" %kprof check %t.lprof; test $? = 2' 2>&1 | FileCheck --check-prefix=SAMPLE %s
// RUN: %kprof -q -o %t.lprof %t && %kprof lines --by leaked %t.lprof 2>&1 | FileCheck --check-prefix=NONE %s
// Intent: where nobody knows on which lines memory is, or how much exactly,
// nothing is said to be free of it.
#include "keep.h"
#include <stdlib.h>

__attribute__((noinline)) static void leak(void) { keep(malloc(50)); }

int main(void) {
  for (int i = 0; i < 10; i++)
    leak();
  return 0;
}
// LINES: no line has memory: when it ended the program had no line table
// FOOT: which lines it is on is not known: when it ended the program had no line table,
// CHECK: 'leak' may have memory that is on no line
// SAMPLE: 'leak' has an estimate of its memory, which proves nothing
// NONE: no line has memory, because it was not measured
