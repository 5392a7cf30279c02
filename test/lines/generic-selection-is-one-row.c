// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a _Generic selection stays in its row; only the chosen call happens.
static int of_int(int x) {
  return x; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
}
static int of_double(double x) {
  return (int)x * 2; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
#define OF(x) _Generic((x), int: of_int, double: of_double)(x)
int main(void) {
  int n = OF(1); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  n += OF(2.0); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  n += OF(3); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  return n != 8; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
