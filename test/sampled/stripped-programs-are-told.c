// RUN: %clang_lineprof %s -Wl,--build-id -o %t
// RUN: rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t
// RUN: llvm-objcopy --only-keep-debug %t %t.debug
// RUN: llvm-objcopy --strip-all --add-gnu-debuglink=%t.debug %t
// RUN: %kprof report %t.lprof 2>&1 | %filecheck --check-prefix=KEPT %s
// RUN: rm %t.debug
// RUN: %kprof report %t.lprof 2>&1 | FileCheck --check-prefix=GONE %s
// RUN: %kprof -q -o %t.sealed.lprof %t 2>&1 | FileCheck --check-prefix=GONE %s
// RUN: %kprof report %t.sealed.lprof 2>&1 | FileCheck --check-prefix=LATER %s
// Intent: without a line table nobody knows which lines samples were in: that
// is said, and a debug file beside the program is used.
#include "../Inputs/busy.h"

static volatile unsigned sink;

static unsigned step(unsigned x) { return x * 1664525u + 1013904223u; }

static void work(int rounds) {
  unsigned x = sink;
  for (int i = 0; i < rounds; i++)
    x = step(x) ^ (unsigned)i;
  sink = x;
}

int main(void) {
  for (double end = busy_until(300); is_busy(end);)
    work(30000);
  return 0;
}
// KEPT: ~n samples and hits estimate n
// GONE: warning: {{.*}}.tmp' has no line table (No DWARF
// LATER: warning: {{.*}}time is missing from its sampled lines
