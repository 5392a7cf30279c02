// RUN: %clang -I%prefix/include -c %tests/sampled/Inputs/clean.c -o %t.clean.o
// RUN: %clang_lineprof -I%tests/sampled/Inputs %s %t.clean.o -o %t && rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t
// RUN: %kprof stats %t.lprof | %filecheck %s
// RUN: %kprof stats --json %t.lprof | %filecheck %s --check-prefix=JSON
// RUN: rm -f %t.lprof && env LINEPROF_MEASURE_MODE=exact LINEPROF_OUTPUT=%t.lprof %t timed
// RUN: %kprof stats %t.lprof | %filecheck %s --check-prefix=EXACT
// Intent: counters do not tell which calls a function made of itself: how many
// were not is not made up where some calls were counted only.
#include "clean.h"

__attribute__((noinline)) static int fib(int n) {
  return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

__attribute__((noinline)) static int once(int n) { return fib(n) + 1; }

// CHECK-DAG: {{^ +}}354/? {{.*}} fib
// CHECK-DAG: {{^ +}}2 {{.*}} once
// CHECK: {{^}}/? calls itself
// JSON: "name": "fib"
// JSON: "calls": 354
// JSON-NEXT: "primitive_calls": null
// EXACT: {{^ +}}354/2 {{.*}} fib
// EXACT-NOT: /?
int main(int argc, char **argv) {
  volatile int sum = once(10);
  if (argc == 1)
    run_clean();
  sum += once(10);
  return sum == 0 || !argv[0];
}
