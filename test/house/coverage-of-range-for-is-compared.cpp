// UNSUPPORTED: asan, tsan
// RUN: rm -rf %t && mkdir %t
// RUN: %clangxx -std=c++20 -fprofile-instr-generate -fcoverage-mapping %s -o %t/measured
// RUN: env LLVM_PROFILE_FILE=%t/raw %t/measured && llvm-profdata merge %t/raw -o %t/data
// RUN: llvm-cov export -instr-profile %t/data %t/measured > %t/coverage.json
// RUN: %clangxx_lineprof -std=c++20 %s -o %t/profiled && env LINEPROF_OUTPUT=%t/out.lprof %t/profiled
// RUN: %kprof report --json %t/out.lprof > %t/report.json
// RUN: python3 %source_root/test/real/compare_coverage.py %t/coverage.json %t/report.json | FileCheck --check-prefix=SAME %s
// RUN: sed -E 's/("hits": ?)[0-9]+/\10/g' %t/report.json > %t/none.json
// RUN: not python3 %source_root/test/real/compare_coverage.py %t/coverage.json %t/none.json | FileCheck %s
// SAME-NOT: hits, coverage
// SAME: 32 rows compared, 30 of them executed, 0 not seen by coverage, 0 renumbered, 0 differences
// SAME: 0 for no reason
// Intent: a range-for is hit once per test of its end, which coverage has as a
// branch. The second report shows what is expected of each row.

#include <map>
#include <string>
#include <vector>
#include <initializer_list>
#define EACH(x, all) for (auto &x : all)
static volatile int sink;
static int ranges(int n) {
  int sum = 0, items[] = {1, 2, 3}; // CHECK: :[[#@LINE]]: 0 hits, coverage 2:
  for (int item : items) // CHECK: :[[#@LINE]]: 0 hits, coverage 8:
    sum += item; // CHECK: :[[#@LINE]]: 0 hits, coverage 6:
  for (int item : {4, 5, 6, 7}) { // CHECK: :[[#@LINE]]: 0 hits, coverage 6:
    if (item == 5) // CHECK: :[[#@LINE]]: 0 hits, coverage 6:
      continue; // CHECK: :[[#@LINE]]: 0 hits, coverage 2:
    if (item == 6) // CHECK: :[[#@LINE]]: 0 hits, coverage 4:
      break; // CHECK: :[[#@LINE]]: 0 hits, coverage 2:
    sum += item; // CHECK: :[[#@LINE]]: 0 hits, coverage 2:
  }
  std::vector<int> empty, some{1, 2, 3, 4, 5}; // CHECK: :[[#@LINE]]: 0 hits, coverage 2:
  for (int item : empty) // CHECK: :[[#@LINE]]: 0 hits, coverage 2:
    sum += item;
  for (auto &a : some) for (auto &b : items) // CHECK: :[[#@LINE]]: 0 hits, coverage 42:
    sum += a * b; // CHECK: :[[#@LINE]]: 0 hits, coverage 30:
  for (const auto &[key, value] : std::map<int, int>{{1, 2}, {3, 4}}) // CHECK: :[[#@LINE]]: 0 hits, coverage 6:
    sum += key * value; // CHECK: :[[#@LINE]]: 0 hits, coverage 4:
  for (auto all = {1, 2}; auto &item : all) // CHECK: :[[#@LINE]]: 0 hits, coverage 6:
    sum += item; // CHECK: :[[#@LINE]]: 0 hits, coverage 4:
  for (int item : some) { sum += item; if (sum > 1000) return sum; } // CHECK: :[[#@LINE]]: 0 hits, coverage 12:
  EACH(item, items) sum += item; // CHECK: :[[#@LINE]]: 0 hits, coverage 8:
  EACH(item, some) { // CHECK: :[[#@LINE]]: 0 hits, coverage 12:
    EACH(other, items) // CHECK: :[[#@LINE]]: 0 hits, coverage 40:
      sum += item + other; // CHECK: :[[#@LINE]]: 0 hits, coverage 30:
  }
  for (char c : std::string("abc")) // CHECK: :[[#@LINE]]: 0 hits, coverage 4:
    if (c == 'b') // CHECK: :[[#@LINE]]: 0 hits, coverage 4:
      return sum; // CHECK: :[[#@LINE]]: 0 hits, coverage 2:
  return 0;
}
int main() {
  int sum = 0; // CHECK: :[[#@LINE]]: 0 hits, coverage 1:
  for (int i = 0; i < 2; i++) // CHECK: :[[#@LINE]]: 0 hits, coverage 3:
    sum += ranges(i); // CHECK: :[[#@LINE]]: 0 hits, coverage 2:
  sink = sum; // CHECK: :[[#@LINE]]: 0 hits, coverage 1:
  return 0; // CHECK: :[[#@LINE]]: 0 hits, coverage 1:
}
