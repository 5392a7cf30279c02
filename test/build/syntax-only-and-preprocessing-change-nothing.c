// RUN: %clang_lineprof -fsyntax-only %s
// RUN: %clang_lineprof -E %s -o %t.i && %filecheck %s < %t.i
// RUN: %clang_lineprof %t.i -o %t && %listing | %filecheck %s --check-prefix=HITS
// Intent: -fsyntax-only and -E run without an effect; the pragmas survive -E.
#pragma lineprof profile
// CHECK: #pragma lineprof profile
static int f(int x) {
  return x; // HITS: {{^ *}}[[#@LINE]]{{ +1 }}
}
int main(void) { return f(0); }
// HITS-NOT: Function: main
