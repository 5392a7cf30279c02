// RUN: %clang_lineprof -c -Xclang -verify %s -o %t
// Intent: what is wrong with a captured value is clang's error, at the value.
struct pair { int a, b; };

void work(int n, struct pair p) {
#pragma lineprof region "a" (unknown) // expected-error {{use of undeclared identifier 'unknown'}}
  n--;
#pragma lineprof region "b" (n +) // expected-error {{expected expression}}
  n--;
#pragma lineprof region "c" (p) // expected-error {{operand of type 'struct pair'}}
  n--;
}
