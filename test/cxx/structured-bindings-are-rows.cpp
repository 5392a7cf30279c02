// RUN: %clangxx_lineprof -std=c++17 %s -o %t && %listing | %filecheck %s
// Intent: a structured binding is a row; so are if and switch with an initialiser.
#include <map>
#include <string>
int main() {
  std::map<std::string, int> M{{"a", 1}, {"b", 2}};
  int Sum = 0;
  for (const auto &[Key, Value] : M) // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
    Sum += Value + (int)Key.size(); // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
  auto [It, New] = M.emplace("a", 9); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  if (auto F = M.find("b"); F != M.end()) // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
    Sum += F->second; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  switch (int S = Sum; S) { // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  case 7:
    Sum++; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  }
  return Sum + New + It->second != 9; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
