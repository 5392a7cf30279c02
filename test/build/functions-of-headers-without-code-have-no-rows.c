// RUN: rm -rf %t && mkdir %t && split-file %s %t && cd %t
// RUN: %clang_lineprof -c one.c two.c && %clang_lineprof one.o two.o -o prog
// RUN: %profile ./prog
// RUN: %kprof report --all %t.lprof | %filecheck --implicit-check-not=nobody %s
// RUN: not grep -e second -e nobody one.o && not grep -e first -e nobody two.o
// Intent: most units use few functions of the headers that they include. clang
// makes no code of the others, and they are not in the unit's table. The rows
// of those that some unit uses are whole, and functions of the main file are
// listed, used or not. So it is with preprocessed text and precompiled headers.
// RUN: %clang_lineprof -E one.c -o one.i && %clang_lineprof -c one.i
// RUN: %clang -x c-header family.h -o family.pch
// RUN: %clang_lineprof -include-pch family.pch -c two.c
// RUN: %clang_lineprof one.o two.o -o prog
// RUN: %profile ./prog
// RUN: %kprof report --all %t.lprof | %filecheck --implicit-check-not=nobody %s
// RUN: not grep -e second -e nobody one.o && not grep -e first -e nobody two.o

// CHECK-DAG: {{^ *[0-9]+ +}}20 {{.*}}// of all
// CHECK-DAG: {{^ *[0-9]+ +}}10 {{.*}}// of both
// CHECK-DAG: {{^ *[0-9]+ +}}5 {{.*}}// of one
// CHECK-DAG: {{^ *[0-9]+ +}}5 {{.*}}// of two
// CHECK-DAG: {{^ *[0-9]+ +}}0 {{.*}}// of the main file

//--- family.h
#ifndef FAMILY_H
#define FAMILY_H
static inline int leaf(int n) {
  return n + 1; // of all
}
static inline int both(int n) {
  return leaf(n); // of both
}
static inline int first(int n) {
  return n * 2; // of one
}
static inline int second(int n) {
  return leaf(n); // of two
}
static inline int nobody_else(int n) {
  return leaf(n);
}
static inline int nobody(int n) {
  return nobody_else(n);
}
#endif

//--- one.c
#include "family.h"
int two(int n);
static int unused(int n) {
  return n; // of the main file
}
int main(void) {
  int sum = 0;
  for (int i = 0; i < 5; i++)
    sum += both(i) + first(i) + two(i);
  return sum != 15 + 20 + 35;
}

//--- two.c
#include "family.h"
int two(int n) {
  return both(n) + second(leaf(n));
}
