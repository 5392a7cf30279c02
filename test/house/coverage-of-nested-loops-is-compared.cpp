// UNSUPPORTED: asan, tsan
// RUN: rm -rf %t && mkdir %t
// RUN: %clangxx -fprofile-instr-generate -fcoverage-mapping %s -o %t/measured
// RUN: env LLVM_PROFILE_FILE=%t/raw %t/measured && llvm-profdata merge %t/raw -o %t/data
// RUN: llvm-cov export -instr-profile %t/data %t/measured > %t/coverage.json
// RUN: %clangxx_lineprof %s -o %t/profiled && env LINEPROF_OUTPUT=%t/out.lprof %t/profiled
// RUN: %kprof report --json %t/out.lprof > %t/report.json
// RUN: python3 %source_root/test/real/compare_coverage.py %t/coverage.json %t/report.json | FileCheck --check-prefix=SAME %s
// RUN: sed -E 's/("hits": ?)[0-9]+/\10/g' %t/report.json > %t/none.json
// RUN: not python3 %source_root/test/real/compare_coverage.py %t/coverage.json %t/none.json | FileCheck %s
// SAME-NOT: hits, coverage
// SAME: 14 rows compared, 14 of them executed, 0 not seen by coverage, 0 renumbered, 0 differences
// SAME: 0 for no reason
// Intent: a row has the tests of all loops that begin on it and end below it.
// The second report shows what is expected of each row.

static volatile int sink;
static int f(int n) {
  int items[] = {1, 2, 3, 4, 5}, more[] = {1, 2, 3}, s = 0; // CHECK: :[[#@LINE]]: 0 hits, coverage 2:
  for (int i = 0; i < 5; i++) for (int j = 0; j < 3; j++) // CHECK: :[[#@LINE]]: 0 hits, coverage 42:
    s++; // CHECK: :[[#@LINE]]: 0 hits, coverage 30:
  for (int i : items) for (int j : more) // CHECK: :[[#@LINE]]: 0 hits, coverage 42:
    s++; // CHECK: :[[#@LINE]]: 0 hits, coverage 30:
  while (n-- > 0) while (s-- > 20) // CHECK: :[[#@LINE]]: 0 hits, coverage 29:
    sink = s; // CHECK: :[[#@LINE]]: 0 hits, coverage 20:
  for (int i = 0; i < 3; i++) {  while (s++ < 40) { // CHECK: :[[#@LINE]]: 0 hits, coverage 71:
    sink = s; // CHECK: :[[#@LINE]]: 0 hits, coverage 63:
  } s -= 5; } // CHECK: :[[#@LINE]]: 0 hits, coverage 6:
  if (n < 0) for (int i = 0; i < 3; i++) // CHECK: :[[#@LINE]]: 0 hits, coverage 8:
    s++; // CHECK: :[[#@LINE]]: 0 hits, coverage 6:
  return s; // CHECK: :[[#@LINE]]: 0 hits, coverage 2:
}
int main() { sink = f(3) + f(4); } // CHECK: :[[#@LINE]]: 0 hits, coverage 1:
