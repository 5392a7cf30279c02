// RUN: %clang_lineprof %s -o %t.a
// RUN: %clang_lineprof -DMORE=10 %s -o %t.b
// RUN: rm -f %t.*.lprof && %kprof -o %t.a.lprof %t.a && %kprof -o %t.b.lprof %t.b
//
// RUN: not %kprof diff --fail-above 100 %t.a.lprof -- %t.b.lprof > %t.txt 2> %t.err
// RUN: %filecheck %s < %t.txt
// RUN: FileCheck %s --check-prefix=ABOVE < %t.err
// ABOVE: error: {{.*}} is slower by more than 100 % of A's time
// RUN: cd %S && not %kprof diff --fail-above 100 --format sarif %t.a.lprof %t.b.lprof > %t.sarif
// RUN: %python %S/Inputs/sarif.py %t.sarif | FileCheck %s --check-prefix=LOG
// LOG-COUNT-2: slower-lines-fail-a-check.c:{{[1-9][0-9]*}} slower
// RUN: mkdir -p %t.d/.git && cd %t.d && not %kprof diff --fail-above 100 --format sarif %t.a.lprof %t.b.lprof 2> %t.err > %t.sarif
// RUN: %python %S/Inputs/sarif.py %t.sarif && FileCheck %s --check-prefix=NOWHERE < %t.err
// NOWHERE: warning: {{[2-9]}} failures are left out of SARIF: of no file of these sources
// RUN: %kprof diff --fail-above 100 %t.b.lprof -- %t.a.lprof > %t.txt
// RUN: %kprof diff --fail-above 0.5 --noise 0 %t.a.lprof %t.a.lprof > %t.txt 2> %t.err
// RUN: FileCheck %s --check-prefix=UNSEEN < %t.err
// UNSEEN: warning: these runs would not have shown that the whole is slower by 0.5 %, only by {{[0-9.]+}} %
//
// Intent: a line that takes more time is slower, it alone, and not because it
// ran more often; --fail-above says so by its exit status.
#ifndef MORE
#define MORE 1
#endif
#include "../Inputs/busy.h"
static volatile long sink;
#define SPIN(ms) do { for (double end = busy_until(ms); is_busy(end);) for (long i = 0; i < 100000; i++) sink += i; } while (0)
int main(void) {
  sink = 1;
  // CHECK: Of the lines that ran: 1 slower, 0 faster
  // CHECK: {{ 1 +1 .* slower .*}} SPIN(80 * MORE);
  SPIN(80 * MORE);
  return sink == 0;
}
