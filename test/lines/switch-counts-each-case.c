// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a switch is hit when reached, its cases when control comes to them.
static int pick(int x) {
  int r = 0; // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
  switch (x) { // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
  case 0: // CHECK: {{^ *}}[[#@LINE]] case 0:
    r = 1; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
    break; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  case 1: // CHECK: {{^ *}}[[#@LINE]] case 1:
  case 2: // CHECK: {{^ *}}[[#@LINE]] case 2:
    r = 2; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
    break; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
  case 3: { // CHECK: {{^ *}}[[#@LINE]] case 3: {
    r = 3; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
    break; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  } // CHECK: {{^ *}}[[#@LINE]] }
  default: // CHECK: {{^ *}}[[#@LINE]] default:
    r = 4; // CHECK: {{^ *}}[[#@LINE]]{{ +6 }}
  } // CHECK: {{^ *}}[[#@LINE]] }
  return r; // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
}
int main(void) {
  int sum = 0;
  for (int i = 0; i < 10; i++)
    sum += pick(i);
  return sum != 32;
}
