// RUN: split-file --leading-lines %s %t.dir
// RUN: %clang_lineprof %t.dir/main.c -o %t && %listing | %filecheck %s
// Intent: a stretch that a header opens ends with the header.
//--- part.h
#pragma lineprof on
static int inside(int x) {
  return x; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
//--- main.c
#include "part.h"
int main(void) {
  return inside(0);
}
// CHECK-NOT: Function: main
