// RUN: %clangxx_lineprof -std=c++20 %s -o %t && %listing | %filecheck %s
// Intent: consteval functions never run: they have no rows, their callers do.
consteval int cube(int X) {
  return X * X * X;
}
int main() {
  int Sum = 0;
  for (int I = 0; I < 2; I++)
    Sum += cube(3); // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
  return Sum != 54; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
// CHECK-NOT: Function: cube
