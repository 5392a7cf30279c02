// RUN: %clangxx_lineprof -std=c++20 %s -o %t && %listing | %filecheck %s
// Intent: a marked constexpr function still works in constant expressions, and its run-time calls count.
#pragma lineprof profile
constexpr int square(int X) {
  int R = 0; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  for (int I = 0; I < X; I++) // CHECK: {{^ *}}[[#@LINE]]{{ +9 }}
    R += X; // CHECK: {{^ *}}[[#@LINE]]{{ +6 }}
  return R; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
}
static_assert(square(5) == 25);
static int Table[square(3)];
constinit int Global = square(6);
int main(int argc, char **) {
  switch (argc) {
  case square(1):
    break;
  default:
    return 1;
  }
  int Sum = 0;
  for (int I = argc; I < argc + 3; I++)
    Sum += square(I);
  return Sum != 14 || Global != 36 || sizeof Table != 36;
}
