// RUN: %clangxx_lineprof -std=c++17 %s -o %t && %listing | %filecheck %s
// Intent: [[lineprof::profile]] marks functions, members and templates in C++.
[[lineprof::profile]] static int chosen(int X) {
  return X + 1; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
}
struct S {
  [[lineprof::profile]] int member() {
    return 1; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  }
  int other() { return 2; }
};
template <typename T> [[lineprof::profile]] T twice(T X) {
  return X + X; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
}
int main() {
  S Object;
  return chosen(1) + chosen(2) + Object.member() + Object.other() + twice(1) +
             (int)twice(2.0) != 14;
}
// CHECK-NOT: Function: {{main|S::other}}
