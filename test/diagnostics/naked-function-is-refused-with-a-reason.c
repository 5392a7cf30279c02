// REQUIRES: x86_64
// RUN: %clang_lineprof -c -Xclang -verify %s -o %t
// Intent: a marked naked function cannot be profiled; the compiler says why.
__attribute__((naked, lineprof)) void bare(void) { // expected-warning {{naked function has no room for a counter}}
  __asm__("ret");
}
int main(void) { return 0; }
