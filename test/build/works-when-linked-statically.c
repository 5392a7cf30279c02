// UNSUPPORTED: asan, tsan
// (sanitizers have no static link)
// RUN: %clang_lineprof -static %s -o %t && %listing | %filecheck %s
// Intent: a statically linked program records its profile.
int main(void) {
  int s = 0;
  for (int i = 0; i < 4; i++) // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
    s += i; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  return s != 6; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
