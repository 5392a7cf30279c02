// RUN: rm -rf %t && mkdir %t && split-file %s %t && cd %t
// RUN: %clang_lineprof a.c -o a && env LINEPROF_OUTPUT=a.lprof ./a
// RUN: %kprof report --json a.lprof > json && %python %S/Inputs/files_of.py json > files && FileCheck %s < files
// RUN: %kprof report a.lprof > all && %filecheck %s --check-prefix=TEXT < all
// Intent: a directive in a body that is included decides for the function, and a
// function with directives includes a body that has none.
// CHECK-DAG: first: a.c with.inc
// CHECK-DAG: second: a.c without.inc
// CHECK-DAG: third: a.c without.inc
// TEXT-DAG: {{ +4 .*}}n += 1; // in with.inc
// TEXT-DAG: {{ +3 .*}}n += 2; // in without.inc

//--- with.inc
#line 1 "gone.inc"
n += 1; // in with.inc
//--- without.inc
n += 2; // in without.inc
//--- a.c
int first(int n) {
#include "with.inc"
  return n;
}
int second(int n) {
#line 7 "gone.c"
  n += 3;
#include "without.inc"
  return n;
}
#line 11 "a.c"
int third(int n) {
#include "without.inc"
  return n;
}
int main(void) {
  int s = first(0);
  for (int i = 0; i < 3; i++)
    s += first(i) + second(i) + third(i);
  return s != 34;
}
