// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a `do` that only `break` ends: what stands on its first line is hit
// each time round, what stands on its last line when it is left.
int main(void) {
  int n = 0;
  for (int i = 0; i < 3; i++) {
    int k = 0; do { k++; // CHECK: {{^ *}}[[#@LINE]]{{ +15 }}
      if (k == 4) // CHECK: {{^ *}}[[#@LINE]]{{ +12 }}
        break;
      n++; } while (1); n++; // CHECK: {{^ *}}[[#@LINE]]{{ +12 }}
  }
  return n != 12;
}
