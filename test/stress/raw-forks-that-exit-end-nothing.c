// RUN: %clang_lineprof %s -o %t
// RUN: %killed env LINEPROF_MEASURE_MODE=count %t && %check %t.lprof --processes 1 --state running
// UNSUPPORTED: asan, tsan
// (their own exit handlers do not stand a child that libc does not know of)
// Intent: a child made behind libc's back that exits and has read no clock does
// not say in its parent's file that the parent has exited.
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  int status;
  if (syscall(SYS_fork) == 0)
    exit(0);
  if (wait(&status) < 0 || status != 0)
    return 1;
  return raise(SIGKILL);
}
