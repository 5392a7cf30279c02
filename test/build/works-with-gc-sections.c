// RUN: %clang_lineprof -ffunction-sections -fdata-sections -Wl,--gc-sections %s -o %t && %listing | %filecheck %s
// RUN: %clang_lineprof -ffunction-sections -Wl,--gc-sections -fuse-ld=lld %s -o %t && %listing | %filecheck %s
// Intent: --gc-sections does not drop the tables.
int main(void) {
  int s = 0;
  for (int i = 0; i < 4; i++) // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
    s += i; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  return s != 6; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
