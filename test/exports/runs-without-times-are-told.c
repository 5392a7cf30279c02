// RUN: %clang_lineprof %s -o %t && rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=count LINEPROF_OUTPUT=%t.lprof %t
// RUN: not %kprof export -f folded -o %t.folded %t.lprof 2>&1 | FileCheck %s
// RUN: not ls %t.folded
// RUN: %kprof export -f pprof -o %t.pprof %t.lprof 2>&1 | FileCheck --check-prefix=HITS %s
// RUN: %kprof export -f callgrind %t.lprof 2>&1 >%t.out | FileCheck --check-prefix=HITS %s
// Intent: where nobody took times an export of them says so, instead of that all
// of it was elsewhere.
// CHECK: error: nobody took times in this run
// HITS: warning: nobody took times in this run: the export has hits alone
int main(int argc, char **argv) {
  volatile int sum = 0;
  for (int i = 0; i < 10000; i++)
    sum += i * argc;
  return argv == 0;
}
