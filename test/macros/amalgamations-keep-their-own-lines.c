// RUN: rm -rf %t && mkdir %t && cd %t && cp %s all.c
// RUN: %clang_lineprof all.c -o a 2> told && FileCheck %s --check-prefix=TOLD < told
// RUN: env LINEPROF_OUTPUT=a.lprof ./a
// RUN: %kprof report a.lprof > all && %filecheck %s < all
// RUN: %kprof sites --lines all.c | %filecheck %s --check-prefix=SITES
// RUN: %kprof report --json a.lprof | not grep -q gone_
// Intent: where '#line' names files that nobody has, as an amalgamation's, rows
// are of the file that is compiled, with its text; one remark says so.
// TOLD: remark: lineprof keeps the lines of 'all.c' as they stand, since '#line' names 'gone_a.c', which cannot be read; 'line_directives = "follow"' in [select] goes by '#line' all the same
// TOLD-NOT: remark:
// CHECK: File: {{.*}}all.c{{$}}
// CHECK-NOT: File:
#line 1 "gone_a.c"
static int square(int n) {
  return n * n; // CHECK: {{^ *}}[[#@LINE]]{{ +4 .*}}return n * n;
}
# 1 "gone_b.c"
static int twice(int n) {
  if (n < 0) // CHECK: {{^ *}}[[#@LINE]]{{ +4 .*}}if (n < 0)
    return 0;
  return 2 * n;
}
#line 1 "gone_a.c"
int main(void) {
  int s = 0;
  for (int i = 0; i < 4; i++) // SITES: {{^ +}}[[#@LINE]]  loop
    s += square(i) + twice(i); // CHECK: {{^ *}}[[#@LINE]]{{ +4 .*}}s += square
  return s != 26;
}
