// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %clang -g1 -fno-omit-frame-pointer %s -o plain
// RUN: %clang_lineprof %s -o a && env LINEPROF_OUTPUT=a.lprof ./a
// RUN: %script %t/plain %s > one && %script %t/plain %s --style=chains > chains && %script %t/plain %s --style=raw > raw
// RUN: %expect a.lprof --times=one 'inner.samples == 30 and inner.self_ns == 30e6 and inner.hits == 4000' 'outer.samples == 7' 'other.samples == 12 and other.hits == 1' 'all(r.source in ("perf", "none") for r in rows)' 'not any(r.clocked for r in rows)'
// RUN: %expect a.lprof --times=chains 'inner.samples == 30 and inner.self_ns == 30e6' 'outer.samples == 7' 'other.samples == 12'
// RUN: %expect a.lprof --times=raw 'inner.samples == 30 and inner.self_ns == 30e6' 'outer.samples == 7' 'other.samples == 12'
// RUN: %script %t/plain %s --style=chains --from=outer > called && %expect a.lprof --times=called 'inner.samples == 30' 'outer.samples == 49 and outer.self_ns == 7e6 and outer.time_ns == 49e6'
// RUN: mkdir sub && cp %s sub/b.c && %clang -g1 sub/b.c -o b.plain && %clang_lineprof sub/b.c -o b && env LINEPROF_OUTPUT=b.lprof ./b && %script %t/b.plain sub/b.c > b.txt && cd / && %kprof report --times %t/b.txt %t/b.lprof | FileCheck %s
// CHECK: Times: 100.0 % of what perf saw of 'b.plain' is on these rows
// Intent: perf's samples of a plain build are on the rows with the same file, line
// and function, whichever way perf prints addresses, and are all of the time;
// hits stay the profile's.
__attribute__((noinline)) static int count(volatile int *sum, int n) {
  for (int i = 0; i < n; i++)
    *sum += i; // @inner perf: cpu-clock 30
  return *sum;
}
__attribute__((noinline)) static int twice(volatile int *sum) {
  *sum *= 2; // @other perf: cpu-clock:u 12
  return *sum;
}
int main(void) {
  volatile int sum = 0;
  int all = 0;
  for (int i = 0; i < 4; i++)
    all += count(&sum, 1000); // @outer perf: cpu-clock:uppp 7
  return (all + twice(&sum)) == 1;
}
