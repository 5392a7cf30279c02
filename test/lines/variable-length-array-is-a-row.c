// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a variable length array is set up in its own row, also when jumped back over.
int main(void) {
  int sum = 0, n = 0;
again:;
  int a[n + 1]; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  a[n] = n; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  sum += a[n] + (int)(sizeof a / sizeof *a); // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  if (++n < 3) // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
    goto again; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
  return sum != 9; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
