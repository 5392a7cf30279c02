// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %clang -g1 %s -o plain
// RUN: %clang_lineprof %s -o a && env LINEPROF_OUTPUT=a.lprof ./a
// RUN: %script %t/plain %s --period=cache-misses=100 --period=page-faults=1 > text
// RUN: %kprof report --times text a.lprof | %filecheck %s
// RUN: %kprof lines --times text --by event1 a.lprof | %filecheck --check-prefix=LINES %s
// RUN: %expect a.lprof --times=text 'first.events == {"cache-misses": 4000, "page-faults": 0}' 'second.events == {"cache-misses": 500, "page-faults": 3}' 'first.samples == 20'
// RUN: %kprof report a.lprof | FileCheck --check-prefix=NONE %s
// Intent: each other event of perf is a column, with its value per hit; where
// times are the profile's own there is none.
// CHECK: Line # {{.*}} cache-misses cache-misses/Hit page-faults page-faults/Hit Line Contents
// LINES: cache-misses cache-misses/Hit Hits
// LINES: {{^ *}}~4000 {{ *}}~4.0 {{ *}}1000 {{.*}}:[[#@LINE+5]] work
// LINES: {{^ *}}~500 {{ *}}~0.5 {{ *}}1000 {{.*}}:[[#@LINE+6]] work
// NONE-NOT: Event
__attribute__((noinline)) static int work(volatile int *sum, int n) {
  for (int i = 0; i < n; i++) {
    *sum += i; // @first perf: cpu-clock 20, cache-misses 40
    // CHECK: {{^ *}}[[#@LINE-1]] {{ *}}1000 {{.*}} ~4000 {{ *}}~4.0 {{ *}}*sum += i;
    *sum ^= n; // @second perf: cpu-clock 5, cache-misses 5, page-faults 3
    // CHECK: {{^ *}}[[#@LINE-1]] {{ *}}1000 {{.*}} ~500 {{ *}}~0.5 {{ *}}3 {{ *}}0.003 {{ *}}*sum ^= n;
  }
  return *sum;
}
int main(void) {
  volatile int sum = 0;
  return work(&sum, 1000) == 1;
}
