// RUN: split-file --leading-lines %s %t.dir
// RUN: %clangxx -fplugin=%plugin -fplugin-arg-lineprof-all -x c++-header %t.dir/shared.h -o %t.dir/shared.h.pch
// RUN: %clangxx_lineprof -include-pch %t.dir/shared.h.pch %t.dir/main.cpp -o %t && %listing | %filecheck %s
// RUN: %clangxx -x c++-header %t.dir/shared.h -o %t.dir/shared.h.pch
// RUN: %clangxx_lineprof -include-pch %t.dir/shared.h.pch %t.dir/main.cpp -o %t && %listing | %filecheck %s
// Intent: functions of a precompiled header count once, whether it was built with the plugin or without.
//--- shared.h
inline int half(int X) {
  return X / 2; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
}
//--- main.cpp
int main() {
  return half(2) + half(4) + half(6) != 6;
}
