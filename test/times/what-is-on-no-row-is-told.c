// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %clang -g1 %s -o plain
// RUN: %clang_lineprof %s -o a && env LINEPROF_OUTPUT=a.lprof ./a
// RUN: %script %t/plain %s > text && %python %S/Inputs/others.py >> text
// RUN: %kprof report --times text a.lprof 2> errors | %filecheck %s && FileCheck --check-prefix=ERRORS --input-file=errors %s
// RUN: %kprof report --json --times text a.lprof | %python -c "import json, sys; t = json.load(sys.stdin)['times']; assert [round(t[k], 3) for k in ('on_rows', 'on_no_row', 'in_libraries', 'in_kernel', 'unknown')] == [0.6, 0.1, 0.2, 0.05, 0.05], t; assert t['event'] == 'cpu-clock' and t['samples'] == 100 and t['time_ns'] == 100e6 and not t['has_callers'], t"
// RUN: %kprof report --no-summary --no-details -m --times text a.lprof | FileCheck --check-prefix=SHORT %s
// Intent: the report says whose times these are, and how much of them is in
// libraries, in the kernel and on lines without a row.
// ERRORS: warning: '/nowhere/libother.so', which perf recorded, is not here
// ERRORS-NOT: warning:
// CHECK: Times: text, 100 samples of cpu-clock: 0.1 s of CPU time of 'plain'
// CHECK-NOT: Measuring:
// CHECK: Times: 60.0 % of what perf saw of 'plain' is on these rows, 20.0 % in libraries, 5.0 % in the kernel, 10.0 % on lines without a row, 5.0 % nobody knows where; perf followed no calls
// SHORT: ~0.06 seconds - {{.*}} - main
#pragma lineprof off
__attribute__((noinline)) int plain_only(int n) {
  volatile int sum = n; // perf: cpu-clock 10
  return sum;
}
#pragma lineprof on
int main(void) {
  volatile int sum = 0;
  for (int i = 0; i < 1000; i++)
    sum += plain_only(i); // @work perf: cpu-clock 60
  return sum == 1;
}
