// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a label is no row; the statement after it counts every arrival.
int main(void) {
  int n = 0; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
again: // CHECK: {{^ *}}[[#@LINE]] again:
  n++; // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
  if (n < 5) // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
    goto again; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  goto out; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  n = 100; // CHECK: {{^ *}}[[#@LINE]]{{ +0 }}
out: // CHECK: {{^ *}}[[#@LINE]] out:
  return n != 5; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
