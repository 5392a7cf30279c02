// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a loop with its body on one line has one hit per test and no more.
int main(void) {
  int s = 0;
  for (int i = 0; i < 6; i++) s += i; // CHECK: {{^ *}}[[#@LINE]]{{ +7 }}
  while (s > 10) s--; // CHECK: {{^ *}}[[#@LINE]]{{ +6 }}
  return s != 10; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
