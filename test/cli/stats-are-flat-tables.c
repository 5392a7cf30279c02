// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %kprof cc -O2 -fplugin-arg-lineprof-exact %s -o flat && %kprof -l -q -o flat.lprof ./flat
// RUN: %kprof stats flat.lprof | %filecheck %s
// RUN: %kprof stats --sort name --top 1 flat.lprof | %filecheck %s --check-prefix=FIRST
// RUN: %kprof stats --sort calls flat.lprof | %filecheck %s --check-prefix=CALLS
// RUN: %kprof stats --region ste* flat.lprof | %filecheck %s --check-prefix=REGION
// RUN: %kprof stats --function fib flat.lprof | %filecheck %s --check-prefix=FIB
// RUN: %kprof stats --json --function fib flat.lprof | %filecheck %s --check-prefix=JSON
// RUN: %kprof stats --group-by n flat.lprof | %filecheck %s --check-prefix=BY
// RUN: %kprof stats --group-by n --sort calls --top 1 flat.lprof | %filecheck %s --check-prefix=BYCALLS
// RUN: not %kprof stats --group-by missing flat.lprof 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not %kprof stats --group-by n --cycle 1 flat.lprof 2>&1 | FileCheck %s --check-prefix=CYCLE
// RUN: not %kprof stats --sort=speed flat.lprof 2>&1 | FileCheck %s --check-prefix=KEY
// RUN: %kprof stats 2>&1 | FileCheck %s --check-prefix=NEWEST
// RUN: %kprof -l -q -o again.lprof ./flat > /dev/null && %kprof stats flat.lprof again.lprof | %filecheck %s --check-prefix=SUM
// Intent: `kprof stats` shows what users of gprof and pstats expect: recursion
// apart, sorted, selected; and regions, whole or by what they capture.
#include <lineprof/lineprof.h>
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
static int unused(void) { return fib(1); }
int main(int argc, char **argv) {
  int sum = argc > 5 ? unused() : 0;
  for (int n = 0; n < 4; n++) {
    LINEPROF_REGION("step", n) {
      for (int i = 0; i <= n; i++)
        LINEPROF_REGION("inner\033[31m", i) sum += fib(7);
    }
  }
  return argv[0] == (char *)0 && sum;
}
// CHECK: Calls % Self {{ *}}Self {{ *}}Total {{ *}}Self/Call {{ *}}Total/Call Function
// CHECK-NEXT: ====
// CHECK-DAG: {{^ +}}410/10 {{.*}} fib {{.*}}stats-are-flat-tables.c:20
// CHECK-DAG: {{^ +}}1 {{.*}} main {{.*}}.c:22
// CHECK-NOT: unused
// CHECK: Region {{ *}}Calls {{ *}}Total {{ *}}Self {{ *}}Min {{ *}}p50 {{ *}}p99 {{ *}}Max Where
// CHECK-NEXT: ====
// CHECK-DAG: {{^}}step {{ *}}4 {{.*}}.c:25
// CHECK-DAG: {{^}}inner{{.}}[{{.}}31m {{ *}}10 {{.*}}.c:27
// FIRST: Function
// FIRST-NEXT: ====
// FIRST-NEXT: fib
// FIRST-NEXT: {{^$}}
// CALLS: 410/10
// CALLS-NEXT: {{ main }}
// REGION-NOT: Function
// REGION: {{^}}step
// REGION-NEXT: {{^$}}
// FIB: fib
// FIB-NOT: {{ main }}
// FIB-NOT: step
// JSON: "functions": [
// JSON-NEXT: {
// JSON-NEXT: "name": "fib",
// JSON: "calls": 410,
// JSON-NEXT: "primitive_calls": 10,
// JSON-NEXT: "self_ns": {{[0-9]+}},
// JSON-NEXT: "total_ns": {{[0-9]+}}
// JSON: "regions": []
// BY-NOT: inner
// BY: Region: step at
// BY: {{^ +n +Calls +Total +Self +Min +p50 +p99 +Max +ns per n$}}
// BY-NEXT: ====
// BY-NEXT: {{^ +0 +1 .* $}}
// BY-NEXT: {{^ +1 +1 .*[0-9]$}}
// BY-NEXT: {{^ +2 +1 .*[0-9]$}}
// BY-NEXT: {{^ +3 +1 .*[0-9]$}}
// BYCALLS: ====
// BYCALLS-NEXT: {{^ +0 +1 }}
// BYCALLS-NEXT: {{^$}}
// NONE: lineprof: error: no region captures 'missing'
// NONE-NEXT: lineprof: hint: region 'step' captures 'n'
// NONE-NEXT: lineprof: hint: region 'inner{{.}}[{{.}}31m' captures 'i'
// CYCLE: lineprof: error: '--cycle' does not go with '--group-by'
// KEY: lineprof: error: 'speed' is no value for '--sort=speed'
// NEWEST: lineprof: reading 'flat.lprof', the newest profile here
// SUM: 820/20
