// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: __attribute__((lineprof)) marks a function.
static int before(int x) {
  return x; // CHECK-NOT: {{^ *}}[[#@LINE]]{{ }}
}
__attribute__((lineprof))
static int chosen(int x) {
  return x + 1; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
}
int main(void) {
  return before(1) + chosen(1) + chosen(2) != 6; // CHECK-NOT: {{^ *}}[[#@LINE]]{{ }}
}
