// REQUIRES: plugin, x86_64
// RUN: %clang_lineprof %s -o %t
// RUN: rm -f %t.lprof
// RUN: sh -c 'LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t; test $? = 137'
// RUN: %kprof report --no-details %t.lprof | %filecheck %s
// Intent: who is killed leaves no end. Where no kprof waits for it the report
// says how long it was seen: by clocks (0.3 s), then by samples (as much again).
#include <signal.h>
#include <time.h>
#include <unistd.h>

#pragma lineprof off
static void compute_and_die(void) {
  while (clock() < 3 * CLOCKS_PER_SEC / 10)
    ;
  kill(getpid(), SIGKILL);
}
#pragma lineprof on

int main(void) {
  for (int i = 0; i < 15; i++)
    usleep(20000);
  compute_and_die();
}
// CHECK: {{^}}Time: at least {{0\.[5-9]|[1-9]}}
