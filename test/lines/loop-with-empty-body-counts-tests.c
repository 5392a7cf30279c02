// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a loop whose body is empty is counted per test.
int main(void) {
  int n = 5;
  while (--n > 0) // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
    ; // CHECK: {{^ *}}[[#@LINE]] ;
  for (; n < 3; n++) // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
    ; // CHECK: {{^ *}}[[#@LINE]] ;
  return n != 3; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
