// RUN: split-file --leading-lines %s %t.dir
// RUN: %clangxx_lineprof -I%t.dir %t.dir/a.cpp %t.dir/b.cpp -o %t && %listing | %filecheck %s
// Intent: an inline function of a header adds up over the units that use it.
//--- shared.h
inline int half(int X) {
  return X / 2; // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
}
int other();
//--- a.cpp
#include "shared.h"
int main() {
  return half(4) + half(6) + other() != 15;
}
//--- b.cpp
#include "shared.h"
int other() {
  return half(2) + half(10) + half(8); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
