// RUN: split-file --leading-lines %s %t.dir
// RUN: %clangxx_lineprof -std=c++20 --precompile %t.dir/m.cppm -o %t.dir/m.pcm
// RUN: %clangxx_lineprof -std=c++20 -c %t.dir/m.pcm -o %t.dir/m.o
// RUN: %clangxx_lineprof -std=c++20 -fmodule-file=m=%t.dir/m.pcm %t.dir/main.cpp %t.dir/m.o -o %t && %listing | %filecheck %s
// Intent: functions of a C++20 module, compiled in two phases, count once.
//--- m.cppm
export module m;
export int half(int X) {
  return X / 2; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
}
export inline int twice(int X) {
  return X * 2; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
//--- main.cpp
import m;
int main() {
  return half(2) + half(4) + half(6) + twice(1) != 8;
}
