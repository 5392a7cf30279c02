// RUN: %clang_lineprof %s -o %t
// RUN: rm -f %t.lprof
// RUN: sh -c 'LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t; test $? = 137'
// RUN: %kprof report --no-details %t.lprof | %filecheck %s
// Intent: who is killed leaves no end. Where no kprof waits for it the report
// says how long it was seen.
#include <signal.h>
#include <unistd.h>

int main(void) {
  for (int i = 0; i < 30; i++)
    usleep(20000);
  kill(getpid(), SIGKILL);
}
// CHECK: {{^}}Time: at least {{0\.[3-9]|[1-9]}}
