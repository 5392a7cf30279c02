// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: continue counts the header once more, break does not.
int main(void) {
  int s = 0;
  for (int i = 0; i < 10; i++) { // CHECK: {{^ *}}[[#@LINE]]{{ +8 }}
    if (i % 2) // CHECK: {{^ *}}[[#@LINE]]{{ +7 }}
      continue; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
    if (i == 7 || s > 10) // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
      break;
    s += i; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
    if (i == 6) // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
      i = 9; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  }
  return s != 12; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
