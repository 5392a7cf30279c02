// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a macro that makes labels: rows are those of its uses.
#define CASE(n, r)                                                             \
  case n:                                                                      \
    return r
static int pick(int x) {
  switch (x) { // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
    CASE(0, 1); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
    CASE(1, 10); // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
  default:
    return 100; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
  }
}
int main(void) {
  return pick(0) + pick(1) + pick(1) + pick(2) + pick(3) != 221;
}
