// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: an asm statement is a row like any other.
int main(void) {
  int n = 0;
  for (int i = 0; i < 3; i++)
    __asm__ volatile("" : "+r"(n)); // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  return n;
}
