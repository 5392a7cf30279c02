// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a case reached by a jump and by falling through counts both.
static int fall(int x) {
  int r = 0;
  switch (x) { // CHECK: {{^ *}}[[#@LINE]]{{ +6 }}
  case 0: // CHECK: {{^ *}}[[#@LINE]] case 0:
    r += 1; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
    /* fall through */
  case 1: // CHECK: {{^ *}}[[#@LINE]] case 1:
    r += 10; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
    __attribute__((fallthrough)); // CHECK: {{^ *}}[[#@LINE]] __attribute__((fallthrough));
  case 2: // CHECK: {{^ *}}[[#@LINE]] case 2:
    r += 100; // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
  } // CHECK: {{^ *}}[[#@LINE]] }
  return r; // CHECK: {{^ *}}[[#@LINE]]{{ +6 }}
}
int main(void) {
  int sum = 0;
  for (int i = 0; i < 6; i++)
    sum += fall(i % 4);
  return sum != 542;
}
