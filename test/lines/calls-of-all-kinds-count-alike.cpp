// RUN: %clangxx_lineprof -Wno-unused-value %s -o %t
// RUN: %listing | %filecheck %s
// Intent: a call counts whichever way it finds the function: by an alias, as
// constructors do, by a pointer that the compiler sees through, virtually; also
// when nobody uses what the function computes.
#include <cstdio>

struct Base {
  int A;
  explicit Base(int X);
  ~Base();
};
Base::Base(int X) : A(X) {
  A += 1; // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
}
Base::~Base() {
  A = 0; // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
}

int square(int X) {
  return X * X; // CHECK: {{^ *}}[[#@LINE]]{{ +21 }}
}
int (*const Constant)(int) = square;

extern "C" int add(int X) {
  return X + 3; // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
}
extern "C" int add_alias(int X) __attribute__((alias("add")));

struct Shape {
  int Sides = 3; // implicit constructor: no markers around it
  virtual int sides() const {
    return Sides; // CHECK: {{^ *}}[[#@LINE]]{{ +21 }}
  }
};

__attribute__((const, noinline)) int constant(int X) {
  return X + 2; // CHECK: {{^ *}}[[#@LINE]]{{ +20 }}
}

int main() {
  int S = 0;
  for (int I = 0; I < 10; I++)
    S += constant(4) + constant(4);
  for (int I = 0; I < 10; I++) {
    Base B(I);
    S += B.A;
  }
  for (int I = 0; I < 10; I++)
    S += Constant(3) + Constant(3);
  Constant(5);
  Shape Any;
  Shape *P = &Any;
  for (int I = 0; I < 10; I++)
    S += P->sides() + P->sides();
  P->sides();
  for (int I = 0; I < 10; I++)
    S += add_alias(I);
  std::printf("%d\n", S);
}
