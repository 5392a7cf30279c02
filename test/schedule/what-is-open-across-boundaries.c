// RUN: %clang_lineprof %s -o %t
// RUN: %profile env LINEPROF_SCHEDULE_ACTIVE=1 %t > %t.out
// RUN: %segments 101 106 107 109 block | %filecheck %s --match-full-lines
// RUN: %kprof report --json --cycle 2 %t.lprof > %t.json && %python %S/Inputs/open_times.py %t.json %t.out
// Intent: nested calls, recursion and regions that stay open over several
// boundaries: calls and hits count where they begin, time where it passes (in
// the second cycle one of the two waits, which the outermost `down` holds, once).
#include <lineprof/lineprof.h>
#include <stdio.h>
#include <time.h>

static volatile int sum;
static void wait_ms(long ms);
static void print_ns(void);

#line 101
static void unit(void) { sum++; }
static int down(int depth) {
  if (depth == 0) {
    wait_ms(100);
    lineprof_step(); print_ns();
    unit(); unit();
    wait_ms(100);
    lineprof_step();
    return depth;
  }
  return down(depth - 1) + 1;
}

#line 200
int main(void) {
  unit();
  print_ns();
  lineprof_step();
LINEPROF_REGION("block") {
  sum += down(4);
}
  return sum != 7;
}

static void wait_ms(long ms) {
  struct timespec time = {0, ms * 1000000};
  nanosleep(&time, NULL);
}

/* The second cycle is within the first two of these. */
static void print_ns(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  printf("%ld\n", time.tv_sec * 1000000000 + time.tv_nsec);
}
// CHECK:      active 1: steps 0+1: 1 0 0 0 0
// CHECK-NEXT: active 2: steps 1+1: 0 0 0 0 0
// CHECK-NEXT: active 3: steps 2+1: 2 1 1 0 0
// CHECK-NEXT: open active 4: steps 3+0: 0 0 0 1 1
