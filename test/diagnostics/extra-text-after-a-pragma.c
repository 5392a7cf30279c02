// REQUIRES: opt-O2
// RUN: %clang_lineprof -fsyntax-only -Xclang -verify %s
// Intent: extra text after a pragma is reported and ignored.
#pragma lineprof profile quickly // expected-warning {{extra text after '#pragma lineprof profile' is ignored}}
int main(void) { return 0; }
