// RUN: %clang_lineprof -std=c2y -fdefer-ts -I%S/Inputs -w %s -o %t && %profile %t > %t.out
// RUN: %kprof report --json %t.lprof > %t.json && %compare %s %t.json %t.out
// REQUIRES: llvm-22
// Intent: what `defer` puts off is profiled where it stands, as often as it runs.
#include "tally.h"
int early(int n) {
  _Defer {
    AT;
    for (int i = 0; i < 2; i++)
      AT;
  }
  if (n)
    return ({
      AT;
      1;
    });
  _Defer
    AT;
  AT;
  return 0;
}
int main(void) {
  for (int i = 0; i < 3; i++) {
    _Defer {
      _Defer {
        AT;
      }
      AT;
    }
    if (i == 1)
      continue;
    AT;
  }
  {
    AT;
    _Defer { early(0); }
    AT;
  }
  AT;
  int n = 0;
  n += ({
    _Defer {
      AT;
    }
    AT;
    early(1);
  });
  return n != 1;
}
