// RUN: %clangxx_lineprof -std=c++17 %s -o %t && %listing | %filecheck %s
// Intent: a generic lambda has rows also where the first that needed its body
// was decltype, std::function or a trait, which evaluate nothing.
#include <functional>
#include <type_traits>
int main() {
  auto A = [](auto X) {
    return X + 1; // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +1 }}
  };
  using Result = decltype(A(1));
  Result Sum = A(1); // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +1 }}
  std::function<int(int)> F = [](auto X) {
    return X * 2; // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +2 }}
  };
  auto Outer = [](auto X) {
    auto Inner = [X](auto Y) {
      return X + Y; // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +3 }}
    };
    static_assert(std::is_invocable_v<decltype(Inner), long>);
    return Inner(1) + Inner(2L) + Inner(3L); // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +1 }}
  };
  static_assert(std::is_invocable_v<decltype(Outer), int>);
  auto Unused = [](auto X) {
    return X; // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +(0|--|-)? *}}
  };
  static_assert(std::is_invocable_v<decltype(Unused), int>);
  return Sum + F(3) + F(4) + Outer(2) != 28;
}
