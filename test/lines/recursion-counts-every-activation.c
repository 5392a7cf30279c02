// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a recursive function's rows count every activation.
static int fib(int n) {
  if (n < 2) // CHECK: {{^ *}}[[#@LINE]]{{ +177 }}
    return n; // CHECK: {{^ *}}[[#@LINE]]{{ +89 }}
  return fib(n - 1) + fib(n - 2); // CHECK: {{^ *}}[[#@LINE]]{{ +88 }}
}
int main(void) {
  return fib(10) != 55; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
