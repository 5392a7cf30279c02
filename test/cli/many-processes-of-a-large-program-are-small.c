// RUN: %clang_lineprof %s -o %t
// RUN: rm -f %t.one.lprof %t.all.lprof
// RUN: env LINEPROF_MEASURE_SAMPLING=false %kprof -q -o %t.one.lprof %t 7
// RUN: env LINEPROF_MEASURE_SAMPLING=false %kprof -q -o %t.all.lprof sh -c 'for i in 1 2 3 4 5 6 7 8 9; do for j in 1 2 3 4; do %t $i; done; done'
// RUN: %python -c "import os, sys; one, all = map(os.path.getsize, sys.argv[1:]); sys.exit((all - one) / 35 > one / 10 and [one, all])" %t.one.lprof %t.all.lprof
// RUN: %kprof report --lines run-only %t.all.lprof | FileCheck %s
// Intent: what a short process of a large program left at zero takes no room in
// the file of its run, and nothing else is lost.
#include <stdlib.h>

#define ONE(name)                                                              \
  int name(int x) {                                                            \
    if (x > 100)                                                               \
      x -= 7;                                                                  \
    return x + 1;                                                              \
  }
#define TEN(name)                                                              \
  ONE(name##0) ONE(name##1) ONE(name##2) ONE(name##3) ONE(name##4)             \
  ONE(name##5) ONE(name##6) ONE(name##7) ONE(name##8) ONE(name##9)
#define HUNDRED(name)                                                          \
  TEN(name##0) TEN(name##1) TEN(name##2) TEN(name##3) TEN(name##4)             \
  TEN(name##5) TEN(name##6) TEN(name##7) TEN(name##8) TEN(name##9)
HUNDRED(a)
HUNDRED(b)
HUNDRED(c)
HUNDRED(d)
HUNDRED(e)

int main(int argc, char **argv) {
  int rounds = atoi(argv[argc - 1]), sum = 0;
  for (int i = 0; i < rounds; i++)
    sum += c42(i); // CHECK: {{^ *[0-9]+ +}}180 {{.*}}sum += c42(i);
  return sum < 0;
}
