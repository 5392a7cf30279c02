// RUN: %clang -DWRAPPER %S/../sampling/inherited-filters-change-nothing.c -o %t.confined
// RUN: %clang_lineprof %s -o %t && rm -f %t.lprof
// RUN: %t.confined %kprof --memory -q -o %t.lprof %t
// RUN: %kprof report --columns line,faults %t.lprof | FileCheck %s
// RUN: %kprof report --json %t.lprof | FileCheck --check-prefix=JSON %s
// RUN: %kprof lines --by faults %t.lprof 2>&1 | FileCheck --check-prefix=LINES %s
// RUN: not %kprof export -f folded --value faults %t.lprof 2>&1 | FileCheck --check-prefix=EXPORT %s
// RUN: not %kprof export -f speedscope --value faults %t.lprof
// RUN: %kprof export -f speedscope %t.lprof | FileCheck --check-prefix=NONE %s
// Intent: where a program may have no perf events the listing has how many page
// faults there were, and says why nobody knows which lines had them.
// CHECK: page faults {{ *[0-9]+}}; of which lines is not known: a filter of system calls
// CHECK-NEXT: outside of the container
// JSON: "all_faults": {{[0-9]+}}
// JSON: "faults_refused": "a filter of system calls
// EXPORT: error: nobody knows where page faults were: a filter of system calls
// NONE-NOT: "name":"faults"
// LINES: no line was seen at a page fault
#include <stdlib.h>

int main(void) {
  volatile char *block = malloc(2000 * 4096);
  for (long i = 0; block && i < 2000; i++)
    block[i * 4096] = 1;
  free((void *)block);
  return 0;
}
