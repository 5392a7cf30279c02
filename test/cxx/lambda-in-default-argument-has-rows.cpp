// RUN: %clangxx_lineprof -std=c++17 %s -o %t && %listing | %filecheck %s
// Intent: lambdas in default arguments and member initialisers are profiled.
static int value(int X = [] {
                   return 4; // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +2 }}
                 }()) {
  return X; // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +3 }}
}
struct Holder {
  int Y = [] {
    return 5; // CHECK-DAG: {{^ *}}[[#@LINE]]{{ +1 }}
  }();
};
int main() {
  return value() + value() + value(1) + Holder().Y != 14;
}
