// RUN: %clang_lineprof -std=c2x %s -o %t && %listing | %filecheck %s
// Intent: [[lineprof::profile]] marks a function in C23.
static int other(int x) { return x; }
[[lineprof::profile]] static int chosen(int x) {
  return x + 1; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
}
int main(void) { return other(1) + chosen(1) + chosen(2) != 6; }
// CHECK-NOT: Function: main
