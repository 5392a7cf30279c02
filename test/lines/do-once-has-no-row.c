// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: do { } while (0) tests nothing and has no row of its own.
int main(void) {
  int n = 0;
  do { // CHECK: {{^ *}}[[#@LINE]] do {
    n++; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
    if (n == 1) // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
      break; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
    n = 7; // CHECK: {{^ *}}[[#@LINE]]{{ +0 }}
  } while (0); // CHECK: {{^ *}}[[#@LINE]] } while (0);
  return n != 1; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
