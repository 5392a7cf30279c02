// RUN: %clang_lineprof %s -o %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %t
// RUN: %kprof stats %t.lprof | %filecheck %s
// RUN: %kprof stats --json %t.lprof | %filecheck %s --check-prefix=JSON
// RUN: %clang_lineprof -fplugin-arg-lineprof-exact %s -o %t
// RUN: rm -f %t.lprof && env LINEPROF_RUN=%t LINEPROF_OUTPUT=%t.lprof %t
// RUN: %kprof stats %t.lprof | %filecheck %s --check-prefix=EXACT
// RUN: rm -f %t.2.lprof && env LINEPROF_RUN=%t LINEPROF_MEASURE_MODE=count LINEPROF_OUTPUT=%t.2.lprof %t
// RUN: %kprof stats %t.2.lprof | %filecheck %s
// RUN: %kprof stats %t.lprof %t.2.lprof | %filecheck %s --check-prefix=BOTH
// Intent: counters do not tell which calls a function made of itself: how many
// were not is not made up where functions have no clocks of their own, nor
// where some calls had none.
__attribute__((noinline)) static int fib(int n) {
  return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

__attribute__((noinline)) static int once(int n) { return fib(n) + 1; }

// CHECK-NOT: {{[0-9]/[0-9?]}}
// CHECK: {{^ +}}354 {{.*}} fib
// CHECK-NOT: {{[0-9]/[0-9?]}}
// JSON: "name": "fib"
// JSON: "calls": 354
// JSON-NEXT: "primitive_calls": null
// EXACT: {{^ +}}354/2 {{.*}} fib
// EXACT-NOT: /?
// BOTH-DAG: {{^ +}}708/? {{.*}} fib
// BOTH-DAG: {{^ +}}4 {{.*}} once
// BOTH: {{^}}/? it calls itself
int main(void) {
  volatile int sum = once(10);
  sum += once(10);
  return sum == 0;
}
