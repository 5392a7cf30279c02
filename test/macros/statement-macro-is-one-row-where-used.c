// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: statements that a macro makes belong to the line that uses it.
#define SWAP(a, b)                                                             \
  do {                                                                         \
    int t = a;                                                                 \
    a = b;                                                                     \
    b = t;                                                                     \
  } while (0)
int main(void) {
  int x = 1, y = 2;
  for (int i = 0; i < 5; i++)
    SWAP(x, y); // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
  return x * 10 + y != 21; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
