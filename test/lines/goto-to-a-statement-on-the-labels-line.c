// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a statement beside its label counts jumps, also from its own row.
int main(void) {
  int n = 0;
again: n++; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  if (n < 4) goto again; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
once: n++; if (n < 8) goto once; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  return n != 8; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
