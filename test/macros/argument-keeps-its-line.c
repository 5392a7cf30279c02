// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a statement passed to a macro on a line of its own stays with the macro's row.
#define TWICE(statement)                                                       \
  statement;                                                                   \
  statement
int main(void) {
  int n = 0;
  for (int i = 0; i < 3; i++) {
    TWICE(n++); // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  }
  return n != 6; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
