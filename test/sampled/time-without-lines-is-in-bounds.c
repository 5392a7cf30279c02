// RUN: %clang_lineprof %s -Wl,--build-id -o %t && cp %t %t.stripped
// RUN: llvm-strip %t.stripped
// RUN: rm -f %t.lprof && %kprof -q -o %t.lprof %t.stripped 2>&1 | FileCheck --check-prefix=SAID %s
// RUN: %python %S/Inputs/no_small_bounds.py %kprof %t.lprof leaf middle main
// RUN: not env LINEPROF_ASSERT="function=leaf, max_time=10ms" %kprof check %t.lprof 2>&1 | FileCheck --check-prefix=OPEN %s
// RUN: not env LINEPROF_ASSERT="function=leaf, max_self=10ms; function=main, max_share=10%%" %kprof check %t.lprof 2>&1 | FileCheck --check-prefix=OPEN %s
// RUN: env LINEPROF_ASSERT="function=leaf, min_hits=10" %kprof check %t.lprof
// Names without lines.
// RUN: cp %t %t.g && llvm-strip -g %t.g && %kprof -q -o %t.g.lprof %t.g
// RUN: %python %S/Inputs/no_small_bounds.py %kprof %t.g.lprof leaf middle main
// Debug information without a line table.
// RUN: llvm-objcopy --remove-section=.debug_line %t %t.line
// RUN: %kprof -q -o %t.line.lprof %t.line
// RUN: %python %S/Inputs/no_small_bounds.py %kprof %t.line.lprof leaf middle main
// The program is another one, or gone, when the profile is read.
// RUN: cp %t %t.again && rm -f %t.again.lprof
// RUN: env LINEPROF_OUTPUT=%t.again.lprof %t.again
// RUN: %clang %s -Wl,--build-id -o %t.again && %kprof report %t.again.lprof > %t.out
// RUN: %python %S/Inputs/no_small_bounds.py %kprof %t.again.lprof leaf middle main
// RUN: rm %t.again
// RUN: %python %S/Inputs/no_small_bounds.py %kprof %t.again.lprof leaf middle main
// Intent: time of code without a line table may be any line's of it: it is in
// all their bounds, and a rule about one cannot be judged.
// SAID: warning: {{.*}} has no line table
// OPEN: error: {{.*}} may have taken time that is on no line
#include "../Inputs/busy.h"

static volatile unsigned sink;

__attribute__((noinline)) static unsigned leaf(unsigned n) {
  unsigned s = 1;
  for (unsigned i = 0; i < n; i++)
    s = s * 1664525u + i;
  return s;
}

__attribute__((noinline)) static unsigned middle(unsigned n) {
  unsigned r = leaf(n);
  return r + 1;
}

int main(void) {
  for (double end = busy_until(200); is_busy(end);)
    for (int i = 0; i < 50; i++)
      sink += middle(3000);
  return 0;
}
