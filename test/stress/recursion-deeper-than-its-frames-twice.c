// RUN: %clang_lineprof %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.lprof --threads 1
// UNSUPPORTED: small-stacks
// (its calls are deep)
// Intent: stacks of frames grow, shrink, and grow again where they grew before.
static int deep(int n) {
  if (n == 0)   // CHECK: {{^ *}}[[#@LINE]]{{ +100110 }}
    return 0;   // CHECK: {{^ *}}[[#@LINE]]{{ +110 }}
  int below = deep(n - 1); // CHECK: {{^ *}}[[#@LINE]]{{ +100000 }}
  return 1 + below;
}

int main(void) {
  int s = 0;
  for (int i = 0; i < 100; i++)
    s += deep(500); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  for (int i = 0; i < 10; i++)
    s += deep(5000); // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
  return s != 100000;
}
