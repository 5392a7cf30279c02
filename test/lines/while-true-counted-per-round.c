// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a while loop that never tests anything is counted per round.
int main(void) {
  int n = 0;
  while (1) { // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
    n++; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
    if (n == 4) // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
      return 0; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  }
}
