// RUN: rm -rf %t && mkdir %t && cd %t && cp %s all.cpp
// RUN: %clangxx_lineprof -std=c++17 all.cpp -o a && env LINEPROF_OUTPUT=a.lprof ./a
// RUN: %kprof report a.lprof > all && %filecheck %s < all
// RUN: %kprof report --json a.lprof > json && %python %S/Inputs/files_of.py json > files && FileCheck %s --check-prefix=FILES < files
// Intent: instances of templates, methods, lambdas and functions with a 'try'
// keep their own lines, and lambdas are called by these.
// FILES-NOT: gone
#line 1 "gone.hpp"
template <typename T> struct Sum {
  T total{};
#line 1 "gone.hpp"
  void add(T more) {
    total += more; // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +8 .*}}total += more;
  }
};
#line 1 "gone.cpp"
static int guarded(int n) try {
  if (n > 2)
    throw n; // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +1 .*}}throw n;
  return n;
#line 1 "gone.cpp"
} catch (int) {
  return 0; // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +1 .*}}return 0;
}
#line 1 "gone.cpp"
int main() {
  Sum<int> whole;
  Sum<double> real;
  auto both = [&](int n) { // CHECK-DAG: Function: main::lambda:[[#@LINE]]
#line 1 "gone.cpp"
    whole.add(guarded(n)); // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +4 .*}}whole.add
#line 1 "gone.cpp"
    real.add(n); // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +4 .*}}real.add
  };
  for (int i = 0; i < 4; i++)
    both(i);
  return whole.total != 3 || real.total != 6;
}
