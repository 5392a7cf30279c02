// RUN: %clang_lineprof -fplugin-arg-lineprof-step=function:train %s -o %t
// RUN: %profile env LINEPROF_SCHEDULE_WAIT=1 LINEPROF_SCHEDULE_ACTIVE=2 %t
// RUN: %segments 101 | %filecheck %s --check-prefix=FUNCTION --match-full-lines
// RUN: %clang_lineprof -fplugin-arg-lineprof-step=loop:steps-are-named-not-written.c:112 %s -o %t
// RUN: %profile env LINEPROF_SCHEDULE_WAIT=1 LINEPROF_SCHEDULE_ACTIVE=2 %t
// RUN: %segments 101 | %filecheck %s --check-prefix=LOOP --match-full-lines
// RUN: rm -rf %t.dir && mkdir %t.dir
// RUN: echo '[schedule]' > %t.dir/lineprof.toml
// RUN: echo 'step = "function:tr*n"' >> %t.dir/lineprof.toml
// RUN: cd %t.dir && %clang_lineprof %s -o %t
// RUN: %profile env LINEPROF_SCHEDULE_WAIT=1 LINEPROF_SCHEDULE_ACTIVE=2 %t
// RUN: %segments 101 | %filecheck %s --check-prefix=FUNCTION --match-full-lines
// Intent: steps by the name of a function or the place of a loop; steps that
// are written in the program then are none.
#include <lineprof/lineprof.h>

static volatile int sum;

#line 101
static void unit(void) { sum++; }
static void other(void) { sum++; }

static int train(int k) {
  for (int i = 0; i <= k; i++)
    unit();
  lineprof_step();
  return k;
}

int main(void) {
  for (int k = 0; k < 4; k++) {
    other();
    train(k);
    if (k == 2)
      continue;
    other();
  }
  other();
  return sum != 18;
}
// FUNCTION:      outside: steps 0+1: {{0|1}}
// FUNCTION-NEXT: active 1: steps 1+2: 5
// FUNCTION-NEXT: outside: steps 3+1: {{0|4}}
// FUNCTION-NEXT: open {{.*}}
// LOOP:      outside: steps 0+1: {{0|1}}
// LOOP-NEXT: active 1: steps 1+2: 5
// LOOP-NEXT: outside: steps 3+1: {{0|4}}
// LOOP-NEXT: open {{.*}}
