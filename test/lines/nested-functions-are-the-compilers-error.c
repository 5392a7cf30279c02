// REQUIRES: opt-O2
// RUN: %clang_lineprof -fsyntax-only -Xclang -verify %s
// Intent: gcc's nested functions do not exist in clang; it says so, at the place.
int main(void) {
  int inner(void) { return 0; } // expected-error {{function definition is not allowed here}}
  return 0;
}
