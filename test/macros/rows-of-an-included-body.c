// RUN: split-file --leading-lines %s %t.dir
// RUN: %clang_lineprof %t.dir/main.c -o %t && %listing | %filecheck %s
// Intent: statements included into a function are rows of the included file.
//--- main.c
int main(void) {
  int n = 0;
  for (int i = 0; i < 4; i++) {
#include "body.inc"
  }
  return n != 10;
}
//--- body.inc
n += i; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
if (i) // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  n++; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
n += i == 3; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
