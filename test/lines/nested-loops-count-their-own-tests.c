// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: an inner loop header is hit for every test of every round.
int main(void) {
  int s = 0;
  for (int i = 0; i < 3; i++) // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
    for (int j = 0; j < 4; j++) // CHECK: {{^ *}}[[#@LINE]]{{ +15 }}
      s++; // CHECK: {{^ *}}[[#@LINE]]{{ +12 }}
  return s != 12;
}
