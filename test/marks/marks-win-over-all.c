// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: where marks exist, 'all' profiles only what is marked.
#pragma lineprof profile
static int chosen(int x) {
  return x; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
int main(void) {
  return chosen(0);
}
// CHECK-NOT: Function: main
