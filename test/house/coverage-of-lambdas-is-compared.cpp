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
// SAME: 46 rows compared, 44 of them executed, 0 not seen by coverage, 0 renumbered, 0 differences
// SAME: 0 for no reason
// Intent: a lambda has its own counts in coverage, apart from the function
// around it; one in a macro is where the macro is used, and one that nothing
// calls is 0. The second report shows what is expected of each row.

#include <algorithm>
#include <functional>
#include <vector>
static volatile int sink;
static void use(int value) { sink = sink + value; } // CHECK: :[[#@LINE]]: 0 hits, coverage 70:
#define MAKE(...) ([&] { __VA_ARGS__ })
#define GENERATE(...) generate([&] { return __VA_ARGS__; })
template <class F> static int generate(F make) {
  return make() + make(); // CHECK: :[[#@LINE]]: 0 hits, coverage 8:
}
static int with_lambdas(int n) {
  std::vector<int> all(n); // CHECK: :[[#@LINE]]: 0 hits, coverage 2:
  auto add = [&](int more) { // CHECK: :[[#@LINE]]: 0 hits, coverage 2:
    for (int i = 0; i < more; i++) // CHECK: :[[#@LINE]]: 0 hits, coverage 12:
      n++; // CHECK: :[[#@LINE]]: 0 hits, coverage 6:
    if (more == 1) // CHECK: :[[#@LINE]]: 0 hits, coverage 6:
      return 1; // CHECK: :[[#@LINE]]: 0 hits, coverage 2:
    return n; // CHECK: :[[#@LINE]]: 0 hits, coverage 4:
  };
  for (int i = 0; i < 3; i++) // CHECK: :[[#@LINE]]: 0 hits, coverage 8:
    add(i); // CHECK: :[[#@LINE]]: 0 hits, coverage 6:
  std::for_each(all.begin(), all.end(), [&](int &each) { // CHECK: :[[#@LINE]]: 0 hits, coverage 2:
    each = n; // CHECK: :[[#@LINE]]: 0 hits, coverage 10:
    use(each); // CHECK: :[[#@LINE]]: 0 hits, coverage 10:
  });
  std::sort(all.begin(), all.end(), [](int a, int b) { return a < b; }); // CHECK: :[[#@LINE]]: 0 hits, coverage 18:
  int sum = [&] { return n; }(); // CHECK: :[[#@LINE]]: 0 hits, coverage 4:
  sum += [&] { // CHECK: :[[#@LINE]]: 0 hits, coverage 2:
    int s = 0; // CHECK: :[[#@LINE]]: 0 hits, coverage 2:
    while (s < 4) // CHECK: :[[#@LINE]]: 0 hits, coverage 10:
      s++; // CHECK: :[[#@LINE]]: 0 hits, coverage 8:
    return s; // CHECK: :[[#@LINE]]: 0 hits, coverage 2:
  }();
  std::function<int(int)> fib = [&](int k) -> int { // CHECK: :[[#@LINE]]: 0 hits, coverage 2:
    if (k < 2) // CHECK: :[[#@LINE]]: 0 hits, coverage 50:
      return k; // CHECK: :[[#@LINE]]: 0 hits, coverage 26:
    return fib(k - 1) + fib(k - 2); // CHECK: :[[#@LINE]]: 0 hits, coverage 24:
  };
  sum += fib(6); // CHECK: :[[#@LINE]]: 0 hits, coverage 2:
  auto in_macro = MAKE(use(1); use(2);); // CHECK: :[[#@LINE]]: 0 hits, coverage 10:
  for (int i = 0; i < 4; i++) // CHECK: :[[#@LINE]]: 0 hits, coverage 10:
    in_macro(); // CHECK: :[[#@LINE]]: 0 hits, coverage 8:
  int generated = GENERATE(use(3), n); // CHECK: :[[#@LINE]]: 0 hits, coverage 6:
  for (int i = 0; i < 3; i++) // CHECK: :[[#@LINE]]: 0 hits, coverage 8:
    generated += GENERATE( // CHECK: :[[#@LINE]]: 0 hits, coverage 30:
        use(4),
        [&] {
          use(i);
          return i;
        }());
  auto nested = [&] { // CHECK: :[[#@LINE]]: 0 hits, coverage 2:
    auto inner = [&] { // CHECK: :[[#@LINE]]: 0 hits, coverage 4:
      use(5); // CHECK: :[[#@LINE]]: 0 hits, coverage 8:
      use(6); // CHECK: :[[#@LINE]]: 0 hits, coverage 8:
    };
    inner(); // CHECK: :[[#@LINE]]: 0 hits, coverage 4:
    inner(); // CHECK: :[[#@LINE]]: 0 hits, coverage 4:
  };
  nested(); nested(); // CHECK: :[[#@LINE]]: 0 hits, coverage 2:
  auto never = [&] { // CHECK: :[[#@LINE]]: 0 hits, coverage 2:
    use(7);
    return 1;
  };
  return sum + generated; // CHECK: :[[#@LINE]]: 0 hits, coverage 2:
}
int main() {
  for (int i = 0; i < 2; i++) // CHECK: :[[#@LINE]]: 0 hits, coverage 3:
    with_lambdas(5); // CHECK: :[[#@LINE]]: 0 hits, coverage 2:
  return 0; // CHECK: :[[#@LINE]]: 0 hits, coverage 1:
}
