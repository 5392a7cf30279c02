// RUN: %clang_lineprof -I%S/Inputs %s -o %t && %memory %t && rm -f %t.plain && env LINEPROF_OUTPUT=%t.plain %t
// RUN: env LINEPROF_ASSERT="function=parse_*, max_leaked=0; function=main, max_peak=150, max_bytes=349" not %kprof check %t.lprof | %filecheck %s
// RUN: env LINEPROF_ASSERT="line=rules-about-memory.c:19, max_leaked=50, max_bytes=50" %kprof check %t.lprof | %filecheck --check-prefix=LINE %s
// RUN: env LINEPROF_ASSERT="function=main, max_leaked=50" not %kprof check %t.plain 2>&1 | FileCheck --check-prefix=PLAIN %s
// Intent: rules say what functions and lines may allocate, leave, and have at
// the program's peak; of a run without --memory that cannot be judged.
#include "keep.h"
#include <stdlib.h>

static __attribute__((noinline)) void parse_all(void) {
  for (int i = 0; i < 3; i++) {
    void *block = keep(malloc(100));
    free(block);
  }
}

int main(void) {
  parse_all();
  keep(malloc(50));
  return 0;
}
// CHECK: ok    function 'parse_all': 0 bytes not freed (at most 0 bytes)
// CHECK: FAIL  function 'main': 350 bytes allocated (at most 349 bytes)
// CHECK: ok    function 'main': 100 bytes at the peak (at most 150 bytes)
// CHECK: 3 checks, 1 failed
// LINE: 2 checks, 0 failed
// PLAIN: 'main' has no memory in this profile; run it with 'kprof --memory'
