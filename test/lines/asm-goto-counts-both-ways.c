// REQUIRES: x86_64
// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: asm goto is a row, and so is each of its destinations.
static int jump(int take) {
  __asm__ goto("test %0, %0\n\tjnz %l1" // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
               :
               : "r"(take)
               : "cc"
               : taken);
  return 1; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
taken: // CHECK: {{^ *}}[[#@LINE]] taken:
  return 100; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
}
int main(void) {
  int sum = 0;
  for (int i = 0; i < 5; i++)
    sum += jump(i >= 2);
  return sum != 302;
}
