// RUN: rm -rf %t && mkdir %t && cd %t && cp %s a.c && cp %S/Inputs/half.h .
// RUN: %clang -E a.c -o a.i
// RUN: %clang_lineprof a.i -o kept && env LINEPROF_OUTPUT=kept.lprof ./kept && %kprof report kept.lprof > kept.txt && FileCheck %s --check-prefix=KEPT < kept.txt
// RUN: rm a.c half.h && %clang_lineprof a.i -o gone && env LINEPROF_OUTPUT=gone.lprof ./gone
// RUN: %kprof report gone.lprof > gone.txt && %filecheck %s < gone.txt
// Intent: preprocessed text, whose line markers name files that are not there,
// is what is shown; with its sources there, these are.
// KEPT-DAG: File: {{.*}}a.c{{$}}
// KEPT-DAG: File: {{.*}}half.h{{$}}
// KEPT-DAG: {{ +3 .*}}return n / 2;
// CHECK: File: {{.*}}a.i{{$}}
// CHECK-NOT: File:
// CHECK-DAG: {{ +3 .*}}return n / 2;
// CHECK-DAG: {{ +3 .*}}s += half(i);
#include "half.h"
int main(void) {
  int s = 0;
  for (int i = 2; i < 5; i++)
    s += half(i);
  return s != 4;
}
