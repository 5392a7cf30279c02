// RUN: %clang_lineprof %s -o %t
// RUN: %clang_lineprof -fsanitize=address %s -o %t.asan
// RUN: not %kprof --memory -o %t.lprof %t.asan 2>&1 | FileCheck %s --check-prefix=ASAN
// RUN: %gcc -fsanitize=thread %s -o %t.tsan
// RUN: not %kprof --memory -o %t.lprof %t.tsan 2>&1 | FileCheck %s --check-prefix=TSAN
// RUN: %clang_lineprof -static %s -o %t.static
// RUN: not %kprof --memory -o %t.lprof %t.static 2>&1 | FileCheck %s --check-prefix=STATIC
// RUN: %clang_lineprof -DOWN %s -o %t.own
// RUN: not %kprof --memory -o %t.lprof %t.own 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof \
// RUN:   LINEPROF_MEASURE_MEMORY=exact %t 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: rm -f %t.lprof && %kprof -q -o %t.lprof %t && \
// RUN:   %kprof lines --by leaked %t.lprof 2>&1 | FileCheck %s --check-prefix=LINES
// Intent: where lineprof's malloc would not be the program's, or is not there,
// that is said, with the reason.
// ASAN: error: memory of '{{.*}}.asan' cannot be measured: it is built with AddressSanitizer
// ASAN: hint: run it without --memory
// TSAN: it is built with ThreadSanitizer
// STATIC: it is a static executable
// OWN: it has an allocator linked into it
// ALONE: memory is not measured: 'liblineprof-memory.so.1' is not loaded
// LINES: no line has memory, because it was not measured
#include <stdlib.h>
#ifdef OWN
static char pool[1 << 20];
static size_t used;
void *malloc(size_t size) {
  used += (size + 15) / 16 * 16;
  return used < sizeof pool ? pool + used : NULL;
}
void free(void *block) { (void)block; }
#endif
int main(void) {
  void *volatile block = malloc(10);
  free(block);
  return 0;
}
