// REQUIRES: plugin
// RUN: %clang_lineprof %s -o %t && %exact %t
// RUN: %expect %t.lprof 'risk.hits == risk.clocked == 20000' 'deeper.hits == deeper.clocked == 20000' \
// RUN:   'risk.time_ns + after.time_ns <= run.wall_ns' \
// RUN:   'deeper.time_ns < run.wall_ns - after.time_ns'
// RUN: %auto env LINEPROF_MEASURE_SAMPLING=false %t
// RUN: %expect %t.lprof 'risk.hits == 20000' 'risk.time_ns + after.time_ns <= run.wall_ns' \
// RUN:   'deeper.time_ns < run.wall_ns - after.time_ns'
// RUN: %clang_lineprof -fplugin-arg-lineprof-exact %s -o %t && %exact %t
// RUN: %expect %t.lprof 'risk.hits == risk.clocked == 20000' 'deeper.hits == 20000' \
// RUN:   'risk.time_ns + after.time_ns <= run.wall_ns' \
// RUN:   'deeper.time_ns < run.wall_ns - after.time_ns'
// Intent: longjmp() leaves calls that are clocked 20,000 times, for a setjmp()
// in their caller, and for one further out: their rows end where it returns.
#include <setjmp.h>
#include <unistd.h>

#define APART __attribute__((noinline))

static jmp_buf near, far;
static volatile unsigned sum;

APART static void jump(unsigned n) {
  for (unsigned i = 0; i < 20; i++)
    sum ^= sum << 5 ^ n;
  if (n % 4 == 1)
    longjmp(near, 1);
  if (n % 4 == 2)
    longjmp(far, 1);
}

APART static void middle(unsigned n) {
  if (setjmp(near) == 0)
    jump(n); // @deeper
  else
    sum += n;
}

APART static void outer(unsigned n) {
  if (setjmp(far) == 0)
    middle(n); // @risk
  else
    sum += n * 3;
}

int main(void) {
  for (unsigned i = 0; i < 20000; i++)
    outer(i);
  for (int i = 0; i < 100; i++)
    usleep(2000); // @after
  return 0;
}
