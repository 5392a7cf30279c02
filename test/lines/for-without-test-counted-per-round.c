// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a for header without a condition is hit once per round.
int main(void) {
  int s = 0;
  for (int i = 0;; i++) { // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
    if (i == 4) // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
      break; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
    s += i; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  }
  for (;;) { // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
    s++; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
    if (s == 9) // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
      break; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  }
  return s != 9; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
