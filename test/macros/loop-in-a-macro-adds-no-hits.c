// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a loop wholly inside a macro is a loop on the row that uses it; inside another statement it adds nothing.
#define FILL(a, n, v)                                                          \
  for (int k = 0; k < (n); k++)                                                \
    (a)[k] = (v)
int main(void) {
  int a[4], s = 0;
  FILL(a, 4, 7); // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
  for (int i = 0; i < 4; i++) // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
    s += a[i]; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  for (int i = 0; i < 3; i++) FILL(a, 4, i); // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  if (s) { FILL(a, 4, 2); } // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  return s != 28 || a[3] != 2;
}
