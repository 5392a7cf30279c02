// RUN: rm -rf %t.d && mkdir -p %t.d/other
// RUN: %clangxx_lineprof %s -o %t && %profile %t
// RUN: %python %S/Inputs/fingerprints.py %kprof %t.lprof > %t.d/here.txt
// RUN: %filecheck %s < %t.d/here.txt
//
// RUN: sed -e '1i\\' -e 's,x [+]= i;,x  +=/* a comment */ i; // and one more,' -e 's,define TWICE 2,define TWICE (1+1),' -e 's,^  ,\t,' %s > %t.d/other/moved.cpp
// RUN: %clangxx_lineprof %t.d/other/moved.cpp -o %t && %profile %t
// RUN: %python %S/Inputs/fingerprints.py %kprof %t.lprof > %t.d/moved.txt
// RUN: diff %t.d/here.txt %t.d/moved.txt
//
// RUN: sed -e 's,x [+]= i;,x |= i;,' %s > %t.d/changed.cpp
// RUN: %clangxx_lineprof %t.d/changed.cpp -o %t && %profile %t
// RUN: %python %S/Inputs/fingerprints.py %kprof %t.lprof > %t.d/changed.txt
// RUN: not diff -U 0 %t.d/here.txt %t.d/changed.txt > %t.d/changes.txt
// RUN: %filecheck %s --check-prefix=CHANGED < %t.d/changes.txt
// CHANGED: {{^[+][+][+]}}
// CHANGED-NEXT: {{^@@}}
// CHANGED-NEXT: {{^-  statement 1dd2216a$}}
// CHANGED-NEXT: {{^[+]  statement}}
// CHANGED-NOT: {{^[-+]}}
//
// Intent: a row's fingerprint is of its tokens as written, whatever the lines,
// folders, comments, white space and macros' definitions; it is the same for
// all compilers. A statement that changes has another, and no other row.
#include <cassert>
#define TWICE 2
// CHECK-LABEL: sum
// CHECK-NEXT: entry 00000000
// CHECK-NEXT: statement 93f374e4
// CHECK-NEXT: loop c4617ad7
// CHECK-NEXT: statement 1dd2216a
// CHECK-NEXT: statement ab8fcd93
// CHECK-NEXT: statement a99f6f0c
// CHECK-NEXT: loop ae73114f
// CHECK-NEXT: statement ba904eb4
static int sum(int n) {
  int x = 0;
  for (int i = 0; i < n; i++) {
    x += i;
    assert(x >= 0);
    if (x > 10) x %= TWICE;
  }
  do { x++; } while (x < 0);
  return x;
}
// What is in a lambda has rows of its own.
// CHECK-LABEL: apply
// CHECK-NEXT: entry 00000000
// CHECK-NEXT: statement be416bf8
// CHECK-NEXT: statement f1bb0c81
// CHECK-LABEL: apply
// CHECK: statement 2052f406
template <class T> static int apply(T x) {
  auto add = [](int a) {
    return a + 1;
  };
  return add(x);
}
// CHECK-LABEL: again
// CHECK-NEXT: entry 00000000
// CHECK-NEXT: statement be416bf8
// CHECK-NEXT: statement f1bb0c81
// CHECK-LABEL: again
// CHECK: statement 205212ed
static int again(int x) {
  auto add = [](int a) {
    return a + 2;
  };
  return add(x);
}
int main() {
  int x = 0;
  // CHECK-LABEL: main
  // CHECK-NEXT: entry 00000000
  // CHECK-NEXT: statement 93f374e4
  return sum(9) + apply(1) + again(1) < x;
}
