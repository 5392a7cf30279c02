// RUN: %clang_lineprof %s -o %t && %run %t
// RUN: %check %t.*lprof --processes 2
// RUN: %kprof report %t.lprof | %filecheck --check-prefix=PARENT %s
// RUN: rm %t.lprof && %family | %filecheck %s
// Intent: a child returns from calls that its parent made: nothing breaks, and
// its times begin with the fork.
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void spend(long ms) {
  struct timespec t = {0, ms * 1000000};
  nanosleep(&t, NULL); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}

static pid_t nest(int depth) {
  pid_t pid;
  if (depth > 0)           // PARENT: {{^ *}}[[#@LINE]]{{ +71 }}
    pid = nest(depth - 1); // CHECK: {{^ *}}[[#@LINE]]{{ +0 }}
  else
    pid = fork(); // PARENT: {{^ *}}[[#@LINE]]{{ +1 }}
  return pid; // CHECK: {{^ *}}[[#@LINE]]{{ +71 }}
}

int main(void) {
  int status = 0;
  spend(50);
  pid_t pid = nest(70); // CHECK: {{^ *}}[[#@LINE]]{{ +0 }}
  spend(1);             // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  if (pid)
    wait(&status);
  return status;
}
