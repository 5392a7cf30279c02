// RUN: %clang_lineprof %s -o %t && rm -f %t.lprof
// RUN: %kprof -q --mode off -o %t.lprof %t && not ls %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=off %kprof -q --mode auto --budget 2% -o %t.lprof %t && ls %t.lprof
// RUN: not %kprof --mode atuo %t 2>&1 | FileCheck %s --check-prefix=MODE
// RUN: not %kprof --budget 0 %t 2>&1 | FileCheck %s --check-prefix=BUDGET
// RUN: not %kprof --set measure.rate=0 %t 2>&1 | FileCheck %s --check-prefix=RATE
// RUN: env LINEPROF_MEASURE_BUDGET=5x LINEPROF_OUTPUT=%t.bad.lprof %t 2>&1 | FileCheck %s --check-prefix=VARIABLE
// Intent: --mode and --budget stand for keys of the configuration.
// MODE: lineprof: error: --set measure.mode=atuo: 'atuo' is no word for 'mode'; did you mean 'auto'?
// BUDGET: lineprof: error: --set measure.budget=0: '0' is not a percentage from 0.1 to 100, as "3%"
// RATE: lineprof: error: --set measure.rate=0: 0 is out of range; 'rate' takes 1 to 4000
// VARIABLE: lineprof: error: LINEPROF_MEASURE_BUDGET: '5x' is not a percentage from 0.1 to 100, as "3%"
int main(void) { return 0; }
