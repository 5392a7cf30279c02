// RUN: split-file --leading-lines %s %t.dir
// RUN: %clang_lineprof %t.dir/main.c -o %t && %listing | %filecheck %s
// Intent: a function of a header that a mark chose is listed, though nothing
// uses it and clang makes no code of it.
//--- part.h
#pragma lineprof profile
static inline int unused(int x) {
  return x; // CHECK: {{^ *}}[[#@LINE]]{{ +0 }}
}
//--- main.c
#include "part.h"
#pragma lineprof profile
int main(void) {
  return 0;
}
