// RUN: %clangxx_lineprof -std=c++20 -Wno-c11-extensions %s -o %t && %listing | %filecheck %s
// Intent: a marked constexpr constructor whose array and atomic members are rows
// still makes constants, and its run-time calls count.
struct Constant {
#pragma lineprof profile
  constexpr Constant(int n)
      : values{n, 2}, // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
        text("abc"), // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
        atomic(n) { // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  }
  int values[2];
  char text[4];
  _Atomic(int) atomic;
};
constexpr Constant constant(4);
constinit Constant global(5);
static_assert(constant.values[0] == 4 && constant.text[1] == 'b');
int main(int argc, char **) {
  int sum = 0;
  for (int i = 0; i < 3; i++)
    sum += Constant(argc + i).atomic;
  return sum != 6 || global.values[0] != 5;
}
