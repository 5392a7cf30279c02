// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a statement beside its case label is a row of that line.
static int pick(int x) {
  switch (x) { // CHECK: {{^ *}}[[#@LINE]]{{ +8 }}
  case 0: return 5; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  case 1: x++; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  case 2: x += 2; break; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
  default: x = 0; // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
  }
  return x; // CHECK: {{^ *}}[[#@LINE]]{{ +7 }}
}
int main(void) {
  int sum = 0;
  for (int i = 0; i < 8; i++)
    sum += pick(i);
  return sum != 13;
}
