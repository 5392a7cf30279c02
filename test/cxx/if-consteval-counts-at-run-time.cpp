// RUN: %clangxx_lineprof -std=c++2b %s -o %t && %listing | %filecheck %s
// Intent: the run-time branch of if consteval counts.
#pragma lineprof profile
constexpr int where() {
  if consteval {
    return 1;
  } else {
    return 2; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  }
}
static_assert(where() == 1);
int main() {
  int Sum = 0;
  for (int I = 0; I < 3; I++)
    Sum += where();
  return Sum != 6;
}
