// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a while header is hit once per test.
int main(void) {
  int n = 5; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  while (n > 0) // CHECK: {{^ *}}[[#@LINE]]{{ +6 }}
    n--; // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
  while (n < 3) { // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
    n++; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  } // CHECK: {{^ *}}[[#@LINE]] }
  return n != 3; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
