// RUN: %clangxx_lineprof -std=c++17 %s -o %t && %listing | %filecheck %s
// Intent: defaulted and deleted members are not listed.
struct Plain {
  Plain() = default;
  Plain(const Plain &) = delete;
  ~Plain() = default;
  int X = 3;
};
int main() {
  Plain P; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  return P.X != 3; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
// CHECK-NOT: Function: Plain
