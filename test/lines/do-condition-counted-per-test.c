// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: the row of a do loop is that of its condition, hit once per test.
int main(void) {
  int n = 0;
  do { // CHECK: {{^ *}}[[#@LINE]] do {
    n++; // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
  } while (n < 5); // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
  do // CHECK: {{^ *}}[[#@LINE]] do
    n--; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  while (n > 2); // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  return n != 2; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
