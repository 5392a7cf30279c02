// RUN: %clang -O1 -fno-asynchronous-unwind-tables -fno-unwind-tables -fomit-frame-pointer -DBETWEEN -c %s -o %t.o
// RUN: %clang_lineprof -g %s %t.o -o %t && %kprof -q -o %t.lprof %t
// RUN: %kprof report %t.lprof 2>&1 | FileCheck %s
// RUN: %expect %t.lprof '[f.total_known for f in functions if f.name == "inner"] == [True]' 'caller.time_ns > 0.5 * run.wall_ns or not caller.known' \
// RUN:   'caller.time_is != "at_most" or caller.time_high_ns > 0.5 * run.wall_ns' \
// RUN:   'outer.time_ns > 0.5 * run.wall_ns or not outer.known' \
// RUN:   'outer.time_is != "at_most" or outer.time_high_ns > 0.5 * run.wall_ns'
// RUN: not env LINEPROF_ASSERT="function=calls, max_time=10ms" %kprof check %t.lprof 2>&1 | FileCheck --check-prefix=RULE %s
// Intent: what was called through code that does not say who called it is in
// the bounds of all who may have called it, and the report says so.
// CHECK: warning: {{.*}} it is not known who called: '{{.*}}' does not say how its callers are found
// RULE-NOT: ok
#ifdef BETWEEN
unsigned between(unsigned (*callee)(unsigned), unsigned n) {
  volatile unsigned room[40] = {n};
  return callee(n) + room[n % 40];
}
#else
#include "../Inputs/busy.h"

unsigned between(unsigned (*callee)(unsigned), unsigned n);
static volatile unsigned sink;

static unsigned inner(unsigned n) {
  unsigned s = 1;
  for (unsigned i = 0; i < n; i++)
    s = s * 1664525u + i; // @loop
  return s;
}

__attribute__((noinline)) static unsigned calls(unsigned n) {
  unsigned r = between(inner, n); // @caller
  return r + 1;
}

int main(void) {
  for (double end = busy_until(500); is_busy(end);)
    for (int i = 0; i < 300; i++)
      sink += calls(1000); // @outer
  return 0;
}
#endif
