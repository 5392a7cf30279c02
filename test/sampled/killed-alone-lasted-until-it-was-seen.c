// REQUIRES: plugin, x86_64
// RUN: %clang_lineprof %s -o %t
// RUN: rm -f %t.lprof %t.waits.lprof
// RUN: sh -c 'LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t; test $? = 137'
// RUN: %kprof report --no-details %t.lprof | %filecheck %s
// RUN: sh -c 'LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.waits.lprof %t waits; test $? = 137'
// RUN: %kprof report --no-details %t.waits.lprof | %filecheck %s
// Intent: who is killed leaves no end. Where no kprof waits for it the report
// says how long it was seen: by samples if it computed, by clocks if it waited.
#include <signal.h>
#include <time.h>
#include <unistd.h>

#pragma lineprof off
static void compute_and_die(void) {
  while (clock() < CLOCKS_PER_SEC / 2)
    ;
  kill(getpid(), SIGKILL);
}
#pragma lineprof on

int main(int argc, char **argv) {
  for (int i = 0; argc > 1 && argv[1] && i < 25; i++)
    usleep(20000);
  if (argc > 1)
    kill(getpid(), SIGKILL);
  compute_and_die();
}
// CHECK: {{^}}Time: at least {{0\.[2-9]|[1-9]}}
