// REQUIRES: opt-O2
// RUN: %clang_lineprof -fsyntax-only -Xclang -verify %s
// Intent: an unknown word after #pragma lineprof is a warning with the nearest one.
#pragma lineprof profil // expected-warning {{unknown lineprof pragma 'profil'; did you mean 'profile'?}}
#pragma lineprof        // expected-warning {{'#pragma lineprof' says nothing}}
#pragma lineprof region // expected-warning {{needs a name}}
int main(void) { return 0; }
