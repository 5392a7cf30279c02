// RUN: rm -rf %t.d && mkdir -p %t.d/new && cp %s %t.d/a.c
// RUN: sed -e '1i\\' -e 's/helper/assistant/' -e 's/n = 10;/n = 20;/' -e '/total += 5;/d' -e 's/^  puts("end");/&\n  puts("really");/' %t.d/a.c > %t.d/new/a.c
// RUN: sed -e '1i\\' %t.d/a.c > %t.d/new/b.c
// RUN: cd %t.d && %clang_lineprof a.c -o a && cd new && %clang_lineprof a.c -o ../b
// RUN: cd %t.d/new && %clang_lineprof b.c -o ../c
// RUN: cd %t.d && env LINEPROF_MEASURE_MODE=count LINEPROF_OUTPUT=a.lprof ./a > out.txt
// RUN: cd %t.d && env LINEPROF_MEASURE_MODE=count LINEPROF_OUTPUT=b.lprof ./b > out.txt
// RUN: cd %t.d && env LINEPROF_MEASURE_MODE=count LINEPROF_OUTPUT=c.lprof ./c > out.txt
// RUN: %kprof diff --all %t.d/a.lprof -- %t.d/b.lprof | %filecheck %s
// RUN: %kprof diff %t.d/a.lprof %t.d/c.lprof | %filecheck %s --check-prefix=BLANK
// RUN: %python %S/Inputs/negated.py %kprof %t.d/a.lprof %t.d/b.lprof
//
// Intent: rows are found again by what they say: with a blank line on top
// nothing has changed; hits that changed, lines that were edited, removed and
// added, and a function with another name, are told, and nothing else.
// BLANK: Lines: 20 of 20 found again (100 %)
// BLANK-NEXT: Functions: 2 of 2 found again{{$}}
// BLANK: No line has changed by much, as far as can be seen.
// BLANK-NOT: {{.}}
#include <stdio.h>
static int helper(int n) {
  int total = 0;
  for (int i = 0; i < n; i++)
    total += i;
  if (total < 0)
    return 0;
  return total;
}
int main(void) {
  int n = 10;
  if (n < 0)
    puts("negative");
  int total = helper(n);
  puts("between");
  total += 5;
  if (total < 0)
    puts("never");
  puts("end");
  return 0;
}
// CHECK: Lines: 17 of 21 found again (80.95 %), 2 edited, 1 removed, 1 added
// CHECK-NEXT: Functions: 1 of 2 found again, 1 renamed
// CHECK: a.c: assistant at line {{[0-9]+}}, renamed from helper:
// CHECK-NEXT: Line A Line B
// CHECK-NEXT: ===
// CHECK-NEXT: {{ 11 +21 .*}} for (int i = 0; i < n; i++)
// CHECK-NEXT: {{ 10 +20 .*}} total += i;
// CHECK-EMPTY:
// CHECK-NEXT: a.c: main at line
// CHECK-NEXT: Line A Line B
// CHECK-NEXT: ===
// CHECK-NEXT: {{ 1 +1 .*}} - int n = 10;
// CHECK-NEXT: {{^ *}}+ int n = 20;
// CHECK-NEXT: {{ 1 +1 .*}} - int total = helper(n);
// CHECK-NEXT: {{^ *}}+ int total = assistant(n);
// CHECK-NEXT: {{ removed}} - total += 5;
// CHECK-NEXT: {{ added}} + puts("really");
// CHECK-NOT: {{.}}
