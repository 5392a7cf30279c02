// RUN: rm -rf %t && mkdir %t && split-file %s %t && cd %t && seq -f SECRET-%%g 40 > key && touch -d yesterday key
// RUN: %clang_lineprof -save-temps a.c -o a
// RUN: %profile ./a
// RUN: %kprof report %t.lprof 2>&1 | FileCheck %s --implicit-check-not=SECRET
// Intent: who compiles preprocessed text sees the sources that the preprocessor read; what '#line' names beside them is not shown.

// CHECK-DAG: File: {{.*}}key (named by the source alone: lines have no text)
// CHECK-DAG: File: {{.*}}own.h
// CHECK-DAG: {{^ *}}3{{ +3 .*}}// in own.h

//--- own.h
#pragma GCC system_header
static inline int twice(int n) {
  return 2 * n; // in own.h
}
//--- a.c
#include "own.h"
int named(int n);
int main(void) { return twice(1) + twice(2) + twice(3) + named(-12); }
#line 1 "key"
int named(int n) {
  return n;
}
