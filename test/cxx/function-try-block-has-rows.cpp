// RUN: %clangxx_lineprof -std=c++17 %s -o %t && %listing | %filecheck %s
// Intent: the handlers of a function-try-block, of constructors too, are rows.
struct Part {
  explicit Part(int X) {
    if (X == 1) // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
      throw X; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  }
};
struct Whole {
  Whole(int X)
  try : P(X) { // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
    Value = X; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
  } catch (int) {
    Caught++; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  }
  Part P;
  int Value;
  static int Caught;
};
int Whole::Caught;
static int guarded(int X) try {
  if (X == 2) // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
    throw X; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  return 0; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
} catch (int Y) {
  return Y; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
int main() {
  int Sum = 0;
  for (int I = 0; I < 3; I++) {
    try {
      Sum += Whole(I).Value;
    } catch (int) {
      Sum += 10;
    }
    Sum += guarded(I);
  }
  return Sum != 14 || Whole::Caught != 1;
}
