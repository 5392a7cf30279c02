// RUN: %clangxx_lineprof -std=c++17 %s -o %t && %listing | %filecheck %s
// Intent: only the branch that an instance keeps has code; the row counts it.
template <bool Fast> static int work(int X) {
  if constexpr (Fast) { // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
    return X; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
  } else { // CHECK: {{^ *}}[[#@LINE]] } else {
    X += 10; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
    return X; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  }
}
int main() {
  int Sum = 0;
  for (int I = 0; I < 5; I++)
    Sum += I < 2 ? work<true>(I) : work<false>(I);
  return Sum != 40;
}
