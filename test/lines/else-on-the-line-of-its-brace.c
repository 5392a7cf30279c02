// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: `} else if` and `} else stmt` are rows of the statement after else.
int main(void) {
  int s = 0;
  for (int i = 0; i < 9; i++) {
    if (i < 3) { // CHECK: {{^ *}}[[#@LINE]]{{ +9 }}
      s += 1; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
    } else if (i < 5) { // CHECK: {{^ *}}[[#@LINE]]{{ +6 }}
      s += 10; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
    } else s += 100; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  }
  return s != 423;
}
