// RUN: %clang -c %S/Inputs/spin.c -o %t.spin.o
// RUN: %clang_lineprof %s %t.spin.o -I%S/Inputs -o %t && rm -f %t.lprof
// RUN: env LINEPROF_OUTPUT=%t.lprof LINEPROF_SCHEDULE_WAIT=1 LINEPROF_SCHEDULE_ACTIVE=1 %t > %t.out
// RUN: %dump_samples %t.out | %filecheck %s
// UNSUPPORTED: tsan
// (it hands signals on when it likes)
// Intent: outside of the windows of a schedule no timer is set, so nothing
// interrupts the program; each window sets it again, and what passed between
// two windows, more than is in them, is in no sample.
#define _GNU_SOURCE
#include "lineprof/lineprof.h"
#include "spin.h"

#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static unsigned sink;
static int at;

static int is_set(void) {
  struct itimerspec left;
  for (int timer = 0; timer < 100; timer++)
    if (syscall(SYS_timer_gettime, timer, &left) == 0)
      return left.it_value.tv_sec || left.it_value.tv_nsec;
  return -1;
}

int main(void) {
  int wrong = 0;
  double seconds = 0;
  for (int step = 0; step < 6; step++) {
    double begin = cpu_seconds(CLOCK_MONOTONIC);
    sink += spin(step % 2 ? 0.3 : 0.5), at = __LINE__;
    if (step % 2)
      seconds += cpu_seconds(CLOCK_MONOTONIC) - begin;
    wrong += is_set() != (step % 2);
    lineprof_step();
  }
  printf("cpu %f %f main@%d\n", seconds, 0.8 * seconds, at);
  return wrong;
}
// CHECK: as expected: cpu main@
// CHECK-NOT: WRONG
