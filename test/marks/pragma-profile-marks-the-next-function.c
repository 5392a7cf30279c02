// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: #pragma lineprof profile takes the next function and no other.
static int before(int x) {
  return x; // CHECK-NOT: {{^ *}}[[#@LINE]]{{ }}
}
#pragma lineprof profile
static int chosen(int x) {
  return x + 1; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
}
int main(void) {
  return before(1) + chosen(1) + chosen(2) != 6; // CHECK-NOT: {{^ *}}[[#@LINE]]{{ }}
}
