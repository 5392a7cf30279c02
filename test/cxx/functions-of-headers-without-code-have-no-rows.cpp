// RUN: rm -rf %t && mkdir %t && split-file %s %t && cd %t
// RUN: %clangxx_lineprof main.cpp -o prog && %profile ./prog
// RUN: %kprof report --all %t.lprof | %filecheck --implicit-check-not=nobody %s
// Intent: what clang emits late, at the unit's end, keeps its rows: instances,
// what only a table of virtual functions names, what those use in turn, lambdas.
// What nothing that is emitted uses is in no table: neither are its lambdas and
// its instances.

// CHECK-DAG: {{^ *[0-9]+ +}}7 {{.*}}// of int and char
// CHECK-DAG: {{^ *[0-9]+ +}}4 {{.*}}// virtual
// CHECK-DAG: {{^ *[0-9]+ +}}0 {{.*}}// in the table alone
// CHECK-DAG: {{^ *[0-9]+ +}}5 {{.*}}// constructor
// CHECK-DAG: {{^ *[0-9]+ +}}3 {{.*}}// lambda
// CHECK-DAG: {{^ *[0-9]+ +}}0 {{.*}}// of the main file

//--- shapes.h
template <class T> inline T twice(T x) {
  return T(x * 2); // of int and char
}
template <class T> inline T nobodys(T x) {
  return T(x * 3);
}
inline int nobody(int n) {
  auto f = [](int x) { return nobodys(x); };
  return f(n) + twice(2L);
}
inline int below(int n) {
  return n - twice('a'); // of int and char
}
struct Shape {
  int sides = 0;
  Shape(int n) {
    sides = n; // constructor
  }
  virtual int area(int n) {
    return n + sides; // virtual
  }
  virtual int corners(int n) {
    return below(n); // in the table alone
  }
  int nobody_asks(int n) {
    return nobodys(n);
  }
};
inline int each(int n) {
  auto one = [](int x) {
    return twice(x); // lambda
  };
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += one(i);
  return sum;
}

//--- main.cpp
#include "shapes.h"
static int unused(int n) {
  return n; // of the main file
}
int main() {
  int sum = each(3);
  for (int i = 0; i < 4; i++) {
    Shape *shape = new Shape(i);
    sum += shape->area(twice(i));
    delete shape;
  }
  Shape last(1);
  return sum != 6 + 12 + 6;
}
