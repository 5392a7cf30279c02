// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a function on one line is one row: its statements count there.
static int inc(int x) { return x + 1; } // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
int main(void) {
  int n = 0;
  for (int i = 0; i < 5; i++)
    n = inc(n);
  return n != 5;
}
