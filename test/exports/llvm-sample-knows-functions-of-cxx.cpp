// RUN: %clangxx_lineprof -std=c++17 %s -o %t && %profile %t && %kprof export -f llvm-sample -o %t.txt %t.lprof
// RUN: FileCheck --check-prefix=TEXT --match-full-lines %s < %t.txt
// RUN: llvm-profdata merge --sample %t.txt -o %t.prof
// RUN: %clangxx -std=c++17 -fprofile-sample-use=%t.prof -S -emit-llvm -o - %s | FileCheck --check-prefix=IR %s
// Intent: functions have the names that the linker has: each instance of a template its
// own counts, constructors, lambdas and members of classes in a namespace theirs.
static volatile int last;

template <typename T> __attribute__((noinline)) void keep(T n) {
  if (n < 3)
    last = int(n);
  else
    last = -int(n);
}

namespace shop {
struct Item {
  __attribute__((noinline)) explicit Item(int n) : Price(n) {
    if (n == 7)
      Price++;
  }
  int Price;
};
} // namespace shop

int main() {
  auto Each = [](int n) __attribute__((noinline)) {
    if (n > 90)
      keep(n);
    keep(double(n));
  };
  for (int i = 0; i < 100; i++)
    Each(shop::Item(i).Price);
  return last > 0;
}
// TEXT-DAG: _Z4keepIdEvT_:300:100
// TEXT-DAG: _Z4keepIiEvT_:27:9
// TEXT-DAG: _ZN4shop4ItemC2Ei:201:100
// TEXT-DAG: _ZZ4mainENK3$_0clEi:309:100

// IR-DAG: define {{.*}} @_Z4keepIdEvT_({{.*}} !prof ![[HUNDRED:[0-9]+]]
// IR-DAG: define {{.*}} @_Z4keepIiEvT_({{.*}} !prof ![[NINE:[0-9]+]]
// IR-DAG: define {{.*}} @"_ZZ4mainENK3$_0clEi"({{.*}} !prof ![[HUNDRED]]
// IR-DAG: define {{.*}} @_ZN4shop4ItemC2Ei({{.*}} !prof ![[HUNDRED]]
// IR-DAG: ![[HUNDRED]] = !{!"function_entry_count", i64 {{10[01]}}}
// IR-DAG: ![[NINE]] = !{!"function_entry_count", i64 {{9|10}}}
