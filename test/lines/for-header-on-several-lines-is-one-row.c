// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a for header that is wrapped is one row, at its first line.
int main(void) {
  int s = 0;
  for (int i = 0; // CHECK: {{^ *}}[[#@LINE]]{{ +6 }}
       i < 5; // CHECK: {{^ *}}[[#@LINE]] i < 5;
       i++) // CHECK: {{^ *}}[[#@LINE]] i++)
    s += i; // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
  return s != 10; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
