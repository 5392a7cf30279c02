// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: #pragma lineprof on marks every function up to off.
static int before(int x) { return x; }
#pragma lineprof on
static int first(int x) {
  return x + 1; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
static int second(int x) {
  return x + 2; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
}
#pragma lineprof off
static int after(int x) { return x; }
int main(void) { return before(1) + first(1) + second(1) + second(2) + after(1) != 11; }
// CHECK-NOT: Function: {{before|after|main}}
