// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a declaration that does something is a row; others are not.
static int twice(int x) {
  static int calls = 0; // CHECK: {{^ *}}[[#@LINE]] static int calls = 0;
  typedef int number; // CHECK: {{^ *}}[[#@LINE]] typedef int number;
  number y; // CHECK: {{^ *}}[[#@LINE]] number y;
  extern int unused; // CHECK: {{^ *}}[[#@LINE]] extern int unused;
  struct pair { int a; }; // CHECK: {{^ *}}[[#@LINE]] struct pair { int a; };
  enum { TWO = 2 }; // CHECK: {{^ *}}[[#@LINE]] enum { TWO = 2 };
  calls++; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  y = x * TWO; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  int z = y; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  return z; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
}
int main(void) {
  return twice(1) + twice(2) + twice(3) != 12;
}
