// RUN: %clang_lineprof %s -o %t && rm -f %t.lprof
// RUN: sh -c 'LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t; test $? = 137'
// RUN: %expect %t.lprof 'loop.time_ns > 30000000' 'call.time_ns > 100000000' 'call.time_ns >= loop.time_ns'
// RUN: %kprof report %t.lprof 2>&1 | %filecheck %s
// Intent: a program is killed in a function that it never left; nobody noted the
// time then, so that samples know more of it than any clock. They count. Without
// an optimiser two thirds of the loop may be code that counts.
// CHECK-NOT: do not add up
// CHECK: sink * 3
#include <signal.h>
#include <time.h>
#include <unistd.h>

static unsigned sink;

#pragma lineprof off
static int is_over(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_nsec > 300000000;
}
#pragma lineprof on

static void work(void) {
  while (!is_over())
    for (int i = 0; i < 100000; i++)
      sink = sink * 3 + 1; // @loop
  kill(getpid(), SIGKILL);
}

int main(void) {
  work(); // @call
  return 0;
}
