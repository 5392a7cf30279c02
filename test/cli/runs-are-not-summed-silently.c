// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %kprof cc %s -o prog
// RUN: %kprof -q -o a.lprof ./prog && %kprof -q -o b.lprof ./prog
// RUN: %kprof report *.lprof 2> err > out && %filecheck --check-prefix=APART %s < out
// RUN: FileCheck --check-prefix=SAID %s < err
// RUN: %kprof report --merge *.lprof 2> err | %filecheck --check-prefix=SUM %s
// RUN: count 0 < err
// RUN: %kprof report --json *.lprof 2> err | FileCheck --check-prefix=JSON %s
// RUN: FileCheck --check-prefix=SUMMED %s < err
// RUN: env LINEPROF_OUTPUT=c.lprof ./prog && env LINEPROF_OUTPUT=d.lprof ./prog
// RUN: %kprof report --no-source c*.lprof 2> err | %filecheck --check-prefix=ONE %s
// RUN: count 0 < err
// RUN: %kprof report --no-source c*.lprof d*.lprof 2>&1 | FileCheck --check-prefix=SAID %s
// Intent: the processes of a run are summed, two runs are not, unless asked.
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void work(void) { // no loop: one hit a process
  static volatile int x;
  x++;
}

int main(void) {
  if (fork() == 0) {
    work();
    _exit(0);
  }
  work();
  wait(NULL);
  return 0;
}
// APART: Run: 1 of 2, {{.*}}, 2 processes: ./prog
// APART: {{^ *}}21{{ +2 }}
// APART: Run: 2 of 2, {{.*}}, 2 processes: ./prog
// APART: {{^ *}}21{{ +2 }}
// SAID: lineprof: these profiles come from 2 runs, shown one after the other
// SAID: lineprof: hint: --merge sums them
// SUM-NOT: Run:
// SUM: {{^ *}}21{{ +4 }}
// JSON: "runs": 2,
// SUMMED: lineprof: warning: these profiles come from 2 runs of programs and are summed in one document
// SUMMED: lineprof: hint: give the profiles of one run; --merge says that the sum is meant
// ONE-NOT: Run:
// ONE: {{^ *}}21{{ +2 }}
