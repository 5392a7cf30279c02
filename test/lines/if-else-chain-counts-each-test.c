// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: every test of an if/else chain counts how often it is reached.
static int kind(int c) {
  if (c < 10) // CHECK: {{^ *}}[[#@LINE]]{{ +20 }}
    return 0; // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
  else if (c < 15) // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
    return 1; // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
  else if (c < 18) { // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
    return 2; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  } else { // CHECK: {{^ *}}[[#@LINE]] } else {
    return 3; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
  }
}
int main(void) {
  int sum = 0;
  for (int i = 0; i < 20; i++)
    sum += kind(i);
  return sum != 17;
}
