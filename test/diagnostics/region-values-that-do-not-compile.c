// RUN: %clang_lineprof -c -Xclang -verify %s -o %t
// Intent: what is wrong with a captured value is clang's error, at the value.
void work(int n) {
#pragma lineprof region "a" (unknown) // expected-error {{use of undeclared identifier 'unknown'}}
  n--;
#pragma lineprof region "b" (n +) // expected-error {{expected expression}}
  n--;
}
