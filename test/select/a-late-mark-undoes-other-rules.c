// RUN: %clang %lineprof_flags -fplugin-arg-lineprof-functions='*' -fplugin-arg-lineprof-callees-of=early %s -o %t && %listing | FileCheck %s
// Intent: a mark at the end of the unit decides for functions that had been
// compiled before it came; the rows of what stays keep their counts.
static int early(int x) { return x; }
static int helper(int x) {
  x += early(x);
  return x;
}
#pragma lineprof profile
static int marked(int x) {
  int sum = 0;
  for (int i = 0; i < x; i++) // CHECK: {{^ *}}[[#@LINE]] {{ *}}6 {{.*}}for
    sum += helper(i);         // CHECK: {{^ *}}[[#@LINE]] {{ *}}5 {{.*}}sum
  return sum;                 // CHECK: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}return
}
int main(void) { return marked(5) != 20; }
// CHECK-NOT: Function: {{early|helper|main}} at
