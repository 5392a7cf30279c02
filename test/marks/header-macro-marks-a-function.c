// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: LINEPROF_PROFILE marks a function.
#include <lineprof/lineprof.h>

static int before(int x) {
  return x; // CHECK-NOT: {{^ *}}[[#@LINE]]{{ }}
}
LINEPROF_PROFILE
static int chosen(int x) {
  return x + 1; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
}
int main(void) {
  return before(1) + chosen(1) + chosen(2) != 6; // CHECK-NOT: {{^ *}}[[#@LINE]]{{ }}
}
