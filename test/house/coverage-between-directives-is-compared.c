// UNSUPPORTED: asan, tsan
// RUN: rm -rf %t && mkdir %t
// RUN: %clang -fprofile-instr-generate -fcoverage-mapping %s -o %t/measured
// RUN: env LLVM_PROFILE_FILE=%t/raw %t/measured && llvm-profdata merge %t/raw -o %t/data
// RUN: llvm-cov export -instr-profile %t/data %t/measured > %t/coverage.json
// RUN: %clang_lineprof %s -o %t/profiled && env LINEPROF_OUTPUT=%t/out.lprof %t/profiled
// RUN: %kprof report --json %t/out.lprof > %t/report.json
// RUN: python3 %source_root/test/real/compare_coverage.py %t/coverage.json %t/report.json | FileCheck --check-prefix=SAME %s
// RUN: sed -E 's/("hits": ?)[0-9]+/\10/g' %t/report.json > %t/none.json
// RUN: not python3 %source_root/test/real/compare_coverage.py %t/coverage.json %t/none.json | FileCheck %s
// SAME-NOT: hits, coverage
// SAME: 19 rows compared, 19 of them executed, 0 not seen by coverage, 0 renumbered, 0 differences
// SAME: 0 for no reason
// Intent: directives within statements, indented or not, are no code, and what
// they leave out is none. The second report shows what is expected of each row.

#include <stdio.h>
#define HAVE 1
static volatile int sink;
static int use(int a, int b, int c) { sink += a; return b + c; } // CHECK: :[[#@LINE]]: 0 hits, coverage 4:
static int f(int n) {
  int s = use(n, // CHECK: :[[#@LINE]]: 0 hits, coverage 4:
  #if HAVE
              2,
  #else
              3,
  #endif
              4);
  if (n > 1 // CHECK: :[[#@LINE]]: 0 hits, coverage 4:
  #ifdef MISSING
      && n > 2) {
  #else
      && s > 0) {
  #endif
    s++; // CHECK: :[[#@LINE]]: 0 hits, coverage 2:
  }
  #if HAVE
  if (n == 2) // CHECK: :[[#@LINE]]: 0 hits, coverage 4:
    s += 2; // CHECK: :[[#@LINE]]: 0 hits, coverage 1:
  else
  #endif
    s += 3; // CHECK: :[[#@LINE]]: 0 hits, coverage 3:
  for (int i = 0; // CHECK: :[[#@LINE]]: 0 hits, coverage 10:
  #	if HAVE
       i < n;
  # else
       i < 2 * n;
  # endif
       i++)
    s += i; // CHECK: :[[#@LINE]]: 0 hits, coverage 6:
  if (n == 3) /* one // CHECK: :[[#@LINE]]: 0 hits, coverage 4:
     two */ s++; // three // CHECK: :[[#@LINE]]: 0 hits, coverage 1:
  return s // CHECK: :[[#@LINE]]: 0 hits, coverage 4:
  #if HAVE
         + 1
  #endif
      ;
}
static int g(int n) {
  int s = n; // CHECK: :[[#@LINE]]: 0 hits, coverage 4:
  do {
    s--; // CHECK: :[[#@LINE]]: 0 hits, coverage 5:
  #if 0
    { (
  #endif
  } while (s > 0 // CHECK: :[[#@LINE]]: 0 hits, coverage 5:
  #if HAVE
           && s > 1
  #endif
           );
  return // CHECK: :[[#@LINE]]: 0 hits, coverage 4:
#if HAVE
    s;
#else
    1;
#endif
}
int main(void) {
  for (int i = 0; i < 4; i++) // CHECK: :[[#@LINE]]: 0 hits, coverage 5:
    printf("%d\n", f(i) + g(i)); // CHECK: :[[#@LINE]]: 0 hits, coverage 4:
  return 0; // CHECK: :[[#@LINE]]: 0 hits, coverage 1:
}
