// RUN: %clang_lineprof -fopenacc -I%S/Inputs -w %s -o %t && %profile %t > %t.out
// RUN: %kprof report --json %t.lprof > %t.json && %compare %s %t.json %t.out
// REQUIRES: llvm-22
// Intent: statements that nobody here knows of (OpenACC's) are told as not profiled.
#include "tally.h"
int main(void) {
  int s = 0;
#pragma acc parallel loop
  for (int i = 0; i < 3; i++) {
    AT;
    s += i;
  }
#pragma acc data copy(s)
  {
    AT;
  }
  AT;
  return s != 3;
}
