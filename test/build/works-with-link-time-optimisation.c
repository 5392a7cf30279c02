// RUN: %clang_lineprof -flto -fuse-ld=lld %s -o %t && %listing | %filecheck %s
// RUN: %clang_lineprof -flto=thin -fuse-ld=lld %s -o %t && %listing | %filecheck %s
// Intent: hits are right with LTO and ThinLTO.
int main(void) {
  int s = 0;
  for (int i = 0; i < 4; i++) // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
    s += i; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  return s != 6; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
