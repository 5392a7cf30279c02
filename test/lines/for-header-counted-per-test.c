// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a for header is hit once per test, as in kernprof.
int main(void) {
  int s = 0; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  for (int i = 0; i < 10; i++) // CHECK: {{^ *}}[[#@LINE]]{{ +11 }}
    s += i; // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
  return s != 45; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
