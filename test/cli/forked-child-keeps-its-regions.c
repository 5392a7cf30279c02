// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %kprof cc --marked %s -o prog
// RUN: %kprof --set measure.sampling=no -o prog.lprof ./prog && %kprof stats prog.lprof | FileCheck %s
// Intent: a forked child that ran no line, but a region, is in the profile.
// CHECK: in the child{{ +}}2 {{.*}}.c:[[#@LINE+9]]
#include <lineprof/lineprof.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile int done;

static void work(void) {
  LINEPROF_REGION("in the child")
    done++;
}

LINEPROF_PROFILE static void start(void) { done = 0; }

int main(void) {
  start();
  if (fork() == 0) {
    work();
    work();
    return 0;
  }
  wait(NULL);
  return 0;
}
