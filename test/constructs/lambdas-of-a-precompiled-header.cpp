// RUN: rm -rf %t && mkdir %t && split-file %s %t
// RUN: %clangxx -std=c++20 -x c++-header %t/p.h -o %t/p.h.pch
// RUN: %clangxx_lineprof -std=c++20 -include-pch %t/p.h.pch %t/main.cpp -o %t/a && env LINEPROF_OUTPUT=%t/a.lprof %t/a && %kprof report --all %t/a.lprof | %filecheck %t/p.h
// RUN: %clangxx -std=c++20 -fpch-instantiate-templates -x c++-header %t/p.h -o %t/p.h.pch
// RUN: %clangxx_lineprof -std=c++20 -include-pch %t/p.h.pch %t/main.cpp -o %t/b && env LINEPROF_OUTPUT=%t/b.lprof %t/b && %kprof report --all %t/b.lprof | %filecheck %t/p.h
// RUN: %clangxx -std=c++20 -x c++-module --precompile %t/m.cppm -o %t/m.pcm
// RUN: %clangxx_lineprof -std=c++20 -fmodule-file=m=%t/m.pcm -DMODULE %t/main.cpp %t/m.pcm -o %t/c && env LINEPROF_OUTPUT=%t/c.lprof %t/c && %kprof report --all %t/c.lprof | %filecheck %t/p.h
// Intent: lambdas in types of precompiled headers and of modules are profiled, whoever calls them.

//--- p.h
#pragma once
#include <memory>
#include <set>
using Less = decltype([](int a, int b) {
  return a < b; // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +1 }}
});
using Small = std::set<int, decltype([](int a, int b) {
                         return a < b; // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +[1-9] }}
                       })>;
using Owner = std::unique_ptr<int, decltype([](int *p) {
                                delete p; // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +1 }}
                              })>;
inline bool less(int a, int b) {
  return Less{}(a, b); // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +1 }}
}
inline int use(int n) {
  Owner o(new int(n)); // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +1 }}
  return Small{n, n + 1, n + 2}.size();
}
template <class T, auto F = [](T x) {
            return x; // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +1 }}
          }>
T valued(T x) {
  return F(x);
}
struct Member {
  int m = [] {
    return 1; // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +1 }}
  }();
};
//--- m.cppm
module;
#include "p.h"
export module m;
export using ::less;
export using ::use;
export using ::valued;
export using ::Member;
//--- main.cpp
#ifdef MODULE
import m;
#endif
int main() {
  return !(use(1) == 3 && less(1, 2) && valued(1) && Member().m);
}
