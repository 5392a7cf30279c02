// RUN: rm -rf %t && mkdir -p %t/real %t/other && split-file %s %t && ln -s real %t/link && ln -s ../real/h.h %t/other/h.h && ln %t/real/h.h %t/other/hard.h
// RUN: %clangxx_lineprof -DNAME=one '-DHEADER="h.h"' -I%t/link -c %t/unit.cpp -o %t/1.o
// RUN: %clangxx_lineprof -DNAME=two '-DHEADER="h.h"' -I%t/real -c %t/unit.cpp -o %t/2.o
// RUN: %clangxx_lineprof -DNAME=three '-DHEADER="h.h"' -I%t/other -c %t/unit.cpp -o %t/3.o
// RUN: %clangxx_lineprof -DNAME=four '-DHEADER="hard.h"' -I%t/other -c %t/unit.cpp -o %t/4.o
// RUN: cd %t/other && %clangxx_lineprof -DNAME=five '-DHEADER="../real/../link/h.h"' -I. -c ../unit.cpp -o %t/5.o
// RUN: cd %t/link && %clangxx_lineprof -DNAME=six '-DHEADER="h.h"' -I. -c ../unit.cpp -o %t/6.o
// RUN: %clangxx_lineprof %t/main.cpp %t/1.o %t/2.o %t/3.o %t/4.o %t/5.o %t/6.o -o %t/all
// RUN: cd %t && env LINEPROF_OUTPUT=%t/all.lprof %t/all && %kprof report --all %t/all.lprof | %filecheck --match-full-lines %t/main.cpp
// RUN: %clangxx_lineprof %t/other.cpp %t/6.o -o %t/few && env LINEPROF_OUTPUT=%t/few.lprof %t/few
// RUN: %kprof report --merge --all %t/all.lprof %t/few.lprof | %filecheck --check-prefix=BOTH %t/main.cpp
// RUN: %kprof diff %t/all.lprof -- %t/few.lprof | %filecheck --check-prefix=DIFF %t/main.cpp
// Intent: a header that units reach by different paths is one file, by the path without links.

//--- real/h.h
#pragma once
inline int shared(int n) {
  return n + 1; // in the header
}
//--- unit.cpp
#include HEADER
int NAME(int n) { return shared(n); }
//--- other.cpp
int six(int);
int main() { return six(1) != 2; }
//--- main.cpp
int one(int), two(int), three(int), four(int), five(int), six(int);
int main() {
  return one(1) + two(1) + three(1) + four(1) + five(1) + six(1) != 12;
}
// CHECK: File: {{.*}}/real/h.h
// CHECK-NEXT: Function: shared at line 2
// CHECK: {{ *}}3{{ +6 .*}}// in the header
// CHECK-NOT: {{.*}}// in the header
// BOTH: {{ *}}3{{ +7 .*}}// in the header
// BOTH-NOT: {{.*}}// in the header
// DIFF-COUNT-1: shared
// DIFF-NOT: only in
