// RUN: %clang_lineprof %s -o %t
// RUN: rm -f %t.lprof %t.child.lprof
// RUN: env LINEPROF_OUTPUT=%t.lprof \
// RUN:   LINEPROF_SCHEDULE_ACTIVE=3 %t %t.child.lprof
// RUN: %segments 101 | %filecheck %s --check-prefix=PARENT --match-full-lines
// RUN: mv %t.child.lprof %t.lprof
// RUN: %segments 101 | %filecheck %s --check-prefix=CHILD --match-full-lines
// UNSUPPORTED: tsan
// (there a child must not start threads)
// Intent: a forked child goes on with the schedule, in a profile of its own;
// the cycle that it was born in is partial there.
#include "../Inputs/own_profile.h"
#include <lineprof/lineprof.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile int sum;

#line 101
static void unit(void) { sum++; }

static void steps(int from, int to) {
  for (int k = from; k < to; k++) {
    unit();
    unit();
    lineprof_step();
  }
}

int main(int argc, char **argv) {
  char name[4096];
  steps(0, 4);
  unit();
  pid_t child = fork();
  if (child == 0) {
    steps(4, 7);
    wait_for_segments(1); /* by its own helper */
    _exit(0);
  }
  steps(4, 8);
  waitpid(child, NULL, 0);
  if (argc < 2)
    return 1;
  snprintf(name, sizeof name, "%.*s.%d.lprof",
           (int)(sizeof name / 2), argv[1], (int)child);
  /* 'T.child.lprof' is named after 'T.PID.lprof'. */
  char *dot = name;
  for (char *at = argv[1]; *at; at++)
    if (at[0] == '.' && at[1] == 'c' && at[2] == 'h')
      dot = name + (at - argv[1]);
  snprintf(dot, sizeof name / 2, ".%d.lprof", (int)child);
  return rename(name, argv[1]);
}
// PARENT:      active 1: steps 0+3: 6
// PARENT-NEXT: active 2: steps 3+3: 7
// PARENT-NEXT: open active 3: steps 6+2: 4
// CHILD:      active 2: steps 4+2, partial: 4
// CHILD-NEXT: open active 3: steps 6+1: 2
