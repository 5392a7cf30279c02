// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a statement over several lines is one row, where it starts.
static int sum(int a, int b, int c) {
  return a // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
         + b // CHECK: {{^ *}}[[#@LINE]] + b
         + c; // CHECK: {{^ *}}[[#@LINE]] + c;
}
int main(void) {
  int s = 0;
  for (int i = 0; i < 4; i++)
    s += sum(i, // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
             i, // CHECK: {{^ *}}[[#@LINE]] i,
             i); // CHECK: {{^ *}}[[#@LINE]] i);
  return s != 18;
}
