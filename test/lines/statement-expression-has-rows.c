// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: statements inside ({ }) are rows, its value stays its value.
int main(void) {
  int n = 0;
  for (int i = 0; i < 4; i++) {
    n += ({ // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
      int t = i; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
      if (t > 1) // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
        t *= 2; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
      t; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
    }); // CHECK: {{^ *}}[[#@LINE]] });
  }
  return n != 11; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
