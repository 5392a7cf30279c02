// RUN: %clang %lineprof_flags -fplugin-arg-lineprof-callees-of=top %s -o %t && %listing > %t.one
// RUN: %filecheck --check-prefixes=CHECK,ONE %s < %t.one
// RUN: %clang %lineprof_flags -fplugin-arg-lineprof-callees-of=top -fplugin-arg-lineprof-transitive %s -o %t && %listing > %t.all
// RUN: %filecheck --check-prefixes=CHECK,ALL %s < %t.all
// RUN: %clang %lineprof_flags -S -emit-llvm -fplugin-arg-lineprof-callees-of=top %s -o - | FileCheck --check-prefix=IR %s
// Intent: a function and what it calls, whether defined before or after it;
// on request what those call, too. What turns out to be no callee is compiled
// as if nothing had been asked for.
// IR-LABEL: define{{.*}} @other(
// IR-NOT: __lineprof
// IR: ret
int later(int x);

int other(int x) {
  return x - 1;
}
static int leaf(int x) {
  return x + 1; // ALL: {{^ *}}[[#@LINE]] {{ *}}3 {{.*}}return x
}
// ONE-NOT: Function: leaf at
static int middle(int x) {
  int sum = 0;
  for (int i = 0; i < x; i++) // CHECK: {{^ *}}[[#@LINE]] {{ *}}4 {{.*}}for
    sum += leaf(i);           // CHECK: {{^ *}}[[#@LINE]] {{ *}}3 {{.*}}sum
  return sum;
}
int top(int x) {
  return middle(x) + later(x); // CHECK: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}return
}
int later(int x) {
  return x; // CHECK: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}return x
}
int main(void) {
  return top(3) + other(1) != 9;
}
// CHECK-NOT: Function: {{main|other}} at
