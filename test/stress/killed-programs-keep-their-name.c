// RUN: %clang_lineprof %s -o %t && rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: not --crash env LINEPROF_OUTPUT=killed.lprof %t kill
// RUN: not --crash env LINEPROF_OUTPUT=gone.lprof %t gone
// RUN: env LINEPROF_OUTPUT=left.lprof %t leave
// RUN: env LINEPROF_OUTPUT=forks.lprof %t fork
// RUN: test ! -e .left.lprof.live -a -e .killed.lprof.live
// RUN: ls -A | not grep 'forks.*live'
// RUN: cp killed.lprof moved.lprof && not %kprof report moved.lprof 2>&1 | FileCheck %s --check-prefix=MOVED
// RUN: %kprof report killed.lprof | %filecheck %s
// RUN: %kprof report gone.lprof | %filecheck %s
// RUN: %kprof report left.lprof | %filecheck %s
// RUN: %kprof report forks.[0-9]*.lprof | %filecheck %s
// RUN: ls -A | not grep live
// RUN: not --crash env LINEPROF_OUTPUT=again.lprof %t kill && rm again.lprof
// RUN: env LINEPROF_OUTPUT=again.lprof %t leave && %kprof report again.lprof | %filecheck %s
// RUN: not --crash env LINEPROF_OUTPUT=run.lprof %t kill && not --crash %kprof -o run.lprof %t gone
// RUN: %kprof report run.lprof | %filecheck %s
// RUN: ls -A | not grep live
// Intent: a profile whose program was killed is found by the name that it was
// to have, and gets that; one whose program ends by _exit() has it at once.
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int work(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += i & 1; // CHECK: {{^ *}}[[#@LINE]] {{ *}}1000 {{.*}}sum
  return sum;
}

int main(int count, char **arguments) {
  int status;
  if (count > 1 && strcmp(arguments[1], "fork") == 0) {
    if (fork() == 0) {
      work(1000);
      _exit(0);
    }
    return wait(&status) < 0 || status;
  }
  work(1000);
  if (strcmp(arguments[1], "gone") == 0)
    unlink(getenv("LINEPROF_OUTPUT"));
  if (strcmp(arguments[1], "leave") == 0)
    _exit(0);
  raise(SIGKILL);
}
// MOVED: error: 'moved.lprof' stands for a profile that is not there
// MOVED-NEXT: hint: while its program runs, the profile 'NAME' is in '.NAME.live'; 'kprof ctl PID snapshot' copies it
