// RUN: %clangxx_lineprof -std=c++17 %s -o %t && %listing | %filecheck %s
// Intent: after a throw counting goes on in the handler; skipped rows are not hit.
#include <stdexcept>
static int check(int X) {
  if (X == 1) // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
    throw std::runtime_error("one"); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  if (X == 2) // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
    throw 2; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  return X; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
}
static int deeper(int X) {
  int R = check(X); // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  return R; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
}
int main() {
  int Sum = 0;
  for (int I = 0; I < 4; I++) {
    try { // CHECK: {{^ *}}[[#@LINE]] try {
      Sum += deeper(I); // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
      Sum += 100; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
    } catch (const std::exception &E) { // CHECK: {{^ *}}[[#@LINE]] } catch (const std::exception &E) {
      Sum += E.what()[0]; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
    } catch (...) { // CHECK: {{^ *}}[[#@LINE]] } catch (...) {
      try { // CHECK: {{^ *}}[[#@LINE]] try {
        throw; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
      } catch (int X) { // CHECK: {{^ *}}[[#@LINE]] } catch (int X) {
        Sum += X * 10; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
      }
    }
  }
  return Sum != 200 + 3 + 'o' + 20; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
