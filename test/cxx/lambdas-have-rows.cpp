// RUN: %clangxx_lineprof -std=c++17 %s -o %t && %listing | %filecheck %s
// Intent: a lambda is a function of its own; the row that holds it counts once.
#include <algorithm>
int main() {
  int Data[] = {5, 3, 1, 4, 2};
  int Calls = 0;
  std::for_each(Data, Data + 5, [&](int X) { // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +1 }}
    Calls += X; // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +5 }}
  });
  auto Add = [](auto A, auto B) { // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +1 }}
    return A + B; // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +2 }}
  };
  return Add(1, 2) + (int)Add(1.0, 2.0) + Calls != 21; // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +1 }}
}
