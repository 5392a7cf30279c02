// RUN: %clang_lineprof %s -g -o %t.a && %clang_lineprof %s -g -DSLOWER -o %t.b
// RUN: rm -f %t.a.lprof %t.b.lprof && env LINEPROF_OUTPUT=%t.a.lprof %t.a && env LINEPROF_OUTPUT=%t.b.lprof %t.b
// RUN: %kprof html -o %t.html --compare %t.a.lprof %t.b.lprof && %kprof diff --json %t.a.lprof %t.b.lprof > %t.json
// RUN: %look compare %t.html %t.json -- clean %t.html
// RUN: not %kprof html -o %t.html --compare missing.lprof %t.b.lprof
// Intent: a page with two profiles has what `kprof diff --json` says: hits of both
// sides, findings and matches, line by line. (Where others use the processor nothing is certain.)
#include "../Inputs/busy.h"
static volatile int sink;
__attribute__((noinline)) static void work(int rounds) {
  for (int i = 0; i < rounds; i++)
    for (double end = busy_until(10); is_busy(end);)
      sink += i;
}
#ifdef SLOWER
static void more(void) { sink ^= 3; }
#endif
int main(void) {
#ifdef SLOWER
  more();
  work(30);
#else
  work(3);
#endif
  sink++;
  return 0;
}
