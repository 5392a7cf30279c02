// RUN: %clangxx_lineprof -std=c++17 %s -o %t && %listing | %filecheck %s
// Intent: written member and base initialisers on lines of their own are rows.
static int calls;
static int next() { return ++calls; }
struct Base {
  explicit Base(int X) : X(X) {}
  int X;
};
struct Derived : Base {
  Derived(int A)
      : Base(A), // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
        First(next()), // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
        Second(next()) { // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
    Sum = X + First + Second; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  }
  int First, Second, Sum;
};
int main() {
  int Total = 0;
  for (int I = 0; I < 3; I++)
    Total += Derived(I).Sum;
  return Total != 24;
}
