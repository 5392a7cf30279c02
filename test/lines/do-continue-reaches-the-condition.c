// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: continue in a do loop goes to the condition.
int main(void) {
  int n = 0, odd = 0;
  do {
    n++; // CHECK: {{^ *}}[[#@LINE]]{{ +6 }}
    if (n % 2 == 0) // CHECK: {{^ *}}[[#@LINE]]{{ +6 }}
      continue; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
    odd++; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  } while (n < 6); // CHECK: {{^ *}}[[#@LINE]]{{ +6 }}
  return odd != 3; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
