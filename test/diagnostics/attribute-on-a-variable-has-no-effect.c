// REQUIRES: opt-O2
// RUN: %clang_lineprof -fsyntax-only -Xclang -verify %s
// Intent: the attribute on something that is no function is a warning.
__attribute__((lineprof)) int x; // expected-warning {{has no effect here}}
int main(void) { return x; }
