// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: an attribute on a declaration marks the definition.
__attribute__((lineprof)) static int chosen(int x);
static int chosen(int x) {
  return x; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
int main(void) { return chosen(0); }
// CHECK-NOT: Function: main
