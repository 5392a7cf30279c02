// REQUIRES: llvm-22
// RUN: %clang_lineprof -std=c2y -c -Xclang -verify %s -o %t
// Intent: named `break` keeps the plugin out of a function; a region there is
// not dropped without a word.
int search(int n) { // expected-warning {{'search' is not profiled: it uses named 'break'}}
outer:
  for (int i = 0; i < n; i++) {
#pragma lineprof region "lost"
    { n--; }
    for (;;)
      break outer;
  }
  return n;
}
