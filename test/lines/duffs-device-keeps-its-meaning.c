// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: case labels inside a loop: rows and results are right.
static int copied;
static void copy(int count) {
  int n = (count + 3) / 4; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
  switch (count % 4) { // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
  case 0: do { copied++; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  case 3:      copied++; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  case 2:      copied++; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  case 1:      copied++; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
          } while (--n > 0); // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  }
}
int main(void) {
  copy(7);
  copy(8);
  return copied != 15;
}
