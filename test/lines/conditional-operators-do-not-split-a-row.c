// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: &&, || and ?: stay inside the row of their statement.
static int calls;
static int yes(void) {
  calls++; // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
  return 1; // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
}
int main(void) {
  int n = 0;
  for (int i = 0; i < 6; i++)
    n += i > 2 && yes() ? 1 : // CHECK: {{^ *}}[[#@LINE]]{{ +6 }}
         i == 1 || yes() ? 2 // CHECK: {{^ *}}[[#@LINE]] i == 1 || yes() ? 2
                         : 3; // CHECK: {{^ *}}[[#@LINE]] : 3;
  return n * 10 + calls != 95; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
