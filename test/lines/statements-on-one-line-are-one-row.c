// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: statements that share a line are one row with one hit.
int main(void) {
  int a = 0, b = 0;
  for (int i = 0; i < 3; i++) { // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
    a++; b++; a++; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  }
  if (a == 6) b++; else b--; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  return a + b != 10; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
