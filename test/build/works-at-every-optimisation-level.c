// REQUIRES: opt-O2
// RUN: %clang_lineprof -O1 %s -o %t && %listing | %filecheck %s
// RUN: %clang_lineprof -O3 -g %s -o %t && %listing | %filecheck %s
// RUN: %clang_lineprof -Os %s -o %t && %listing | %filecheck %s
// RUN: %clang_lineprof -Og -g %s -o %t && %listing | %filecheck %s
// RUN: %clang_lineprof -Oz %s -o %t && %listing | %filecheck %s
// Intent: hits are the same at -O1, -O3, -Os and -Og, with and without debug information.
int main(void) {
  int s = 0;
  for (int i = 0; i < 4; i++) // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
    s += i; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  return s != 6; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
