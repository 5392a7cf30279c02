// RUN: %clang_lineprof -std=c23 -Wall -Wfunction-effects -Werror %s -o %t
// RUN: %listing | %filecheck %s
// REQUIRES: llvm-22
// Intent: in C, too, rows of functions that promise not to block are counted
// without a word.
static int add(int n) [[clang::nonblocking]] {
  int s = 0;
  for (int i = 0; i < n; i++) // CHECK: {{^ *}}[[#@LINE]] {{ *}}6 {{.*}}i++
    s += i;                   // CHECK: {{^ *}}[[#@LINE]] {{ *}}5 {{.*}}s += i
  return s;
}

int main(void) [[clang::nonblocking]] { return add(5) != 10; }
