// RUN: %clangxx_lineprof -std=c++17 %s -o %t && %listing | %filecheck %s
// Intent: a range-for header is hit at its entry and once per increment.
#include <vector>
int main() {
  std::vector<int> V{1, 2, 3, 4};
  int Sum = 0;
  for (int X : V) // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
    Sum += X; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  for (int X : V) { // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
    if (X == 3) // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
      break; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
    Sum += X; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
  }
  return Sum != 13;
}
