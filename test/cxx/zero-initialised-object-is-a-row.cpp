// RUN: %clangxx_lineprof %s -o %t && %listing | %filecheck %s
// Intent: braces that fill an object with zeros are work, although the
// constructor is trivial; a declaration without them is none.
class Matrix {
  int Values[4096];

public:
  int get(int I) const { return Values[I]; }
};
int main() {
  Matrix A{}; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  Matrix B = Matrix(); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  Matrix C; // CHECK: {{^ *}}[[#@LINE]]{{ +Matrix C;}}
  C = A; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  return A.get(5) + B.get(6) + C.get(7);
}
