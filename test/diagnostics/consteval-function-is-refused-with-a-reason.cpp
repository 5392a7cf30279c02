// RUN: %clangxx_lineprof -std=c++20 -c -Xclang -verify %s -o %t
// Intent: a marked consteval function cannot be profiled; the compiler says why.
[[lineprof::profile]] consteval int cube(int X) { // expected-warning {{consteval function runs only in the compiler}}
  return X * X * X;
}
int main() { return cube(0); }
