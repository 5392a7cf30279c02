// RUN: %clangxx_lineprof -std=c++17 %s -o %t && %listing | %filecheck %s
// Intent: overloaded operators and conversions are functions like any other.
struct Vec {
  int X, Y;
  Vec operator+(const Vec &O) const {
    return {X + O.X, Y + O.Y}; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  }
  explicit operator bool() const {
    return X || Y; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  }
};
int main() {
  Vec Sum{0, 0};
  for (int I = 0; I < 3; I++)
    Sum = Sum + Vec{I, 1}; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  return !Sum || Sum.X != 3;
}
