// RUN: rm -rf %t.d && mkdir -p %t.d && cd %t.d && %clang_lineprof %s -o prog
// RUN: cd %t.d && env LINEPROF_OUTPUT=a.lprof ./prog 1000 && env LINEPROF_OUTPUT=b.lprof ./prog 1700 && env LINEPROF_OUTPUT=c.lprof ./prog 9000
// RUN: sh -c '%kprof diff --hits --fail-above 1 %t.d/a.lprof -- %t.d/c.lprof > %t.txt 2> %t.err; test $? = 1' && FileCheck %s --check-prefix=ONE < %t.err
// ONE: error: {{.*}}: function 'wait_for' ran line
// ONE: hint: the old version ran with the arguments '1000', the new one with '9000'
// ONE: hint: where hits vary from run to run, give a second run of the old version
// RUN: %kprof diff --hits --fail-above 1 %t.d/a.lprof %t.d/b.lprof -- %t.d/c.lprof | FileCheck %s
// CHECK: Not judged: 2 lines whose hits vary between runs of one version: {{.*}}.c:[[#]] wait_for, {{.*}}.c:[[#]] wait_for
// RUN: %kprof check --config "" --baseline %t.d/a.lprof --baseline %t.d/b.lprof --json %t.d/c.lprof | FileCheck %s --check-prefix=JSON
// JSON: "not_judged": [
// JSON: "why": "varies"
// JSON: "function": "wait_for"
// JSON: "hits_a": [
//
// Intent: lines in which two runs of the old version differ decide nothing, and
// are named; with one run of it they cannot be told from others.
#include <stdlib.h>
static volatile long sink;
static void wait_for(long rounds) { // as a time-out would have it
  for (long i = 0; i < rounds; i++)
    sink += i;
}
int main(int argc, char **argv) {
  wait_for(argc > 1 ? atol(argv[1]) : 0);
  for (int i = 0; i < 20000; i++)
    sink += i;
  return 0;
}
