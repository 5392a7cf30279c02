// RUN: rm -rf %t && mkdir %t && cd %t && cp %s all.c && cp %S/../Inputs/busy.h .
// RUN: %clang_lineprof all.c -o a && rm -f a.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto %kprof -q -o a.lprof ./a
// RUN: %expect a.lprof --cpu 'light.hits == heavy.hits > 0' 'heavy.self_ns > 2 * light.self_ns' 'heavy.self_ns > 0.3 * run.cpu_ns'
// RUN: %expect a.lprof --cpu 'small.hits == large.hits > 0' 'large.self_ns > 2 * small.self_ns' 'large.self_ns > 0.05 * run.cpu_ns'
// Intent: samples land on the rows of functions that keep their own lines,
// though the line table says what '#line' says: also where several lines have
// one number, as all that a macro of m4 expands to, and in inlined functions.
#include "busy.h"
volatile double sink;
#line 1 "gone.m4"
static inline void work(int n) {
  double s = sink;
#line 3 "gone.m4"
  for (int j = 0; j < n; j++)
#line 3 "gone.m4"
    s = s + 1; // @light
#line 3 "gone.m4"
  for (int j = 0; j < n; j++)
#line 3 "gone.m4"
    s = s / 1.01 / 1.02 / 1.03 / 1.04 / 1.05 / 1.06; // @heavy
  sink = s;
}
#line 1 "gone.m4"
__attribute__((noinline)) static void apart(int n) {
  double s = sink;
#line 9 "gone2.m4"
  for (int j = 0; j < n; j++)
    s = s + 1; // @small
#line 9 "gone3.m4"
  for (int j = 0; j < n; j++)
    s = s / 1.01 / 1.02 / 1.03 / 1.04 / 1.05 / 1.06; // @large
  sink = s;
}
int main(void) {
  for (double end = busy_until(600); is_busy(end);)
    work(20000), apart(10000);
  return 0;
}
