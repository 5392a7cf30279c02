// RUN: %clang_lineprof %s -o %t && %run %t && %check %t.*lprof --processes 101
// RUN: %kprof stats %t.*lprof | %filecheck %s
// Intent: a parent that leaves region and function at once, while the child
// still moves to its own profile, does not leave them for the child.
#include <lineprof/lineprof.h>
#include <sys/wait.h>
#include <unistd.h>

static int family(void) {
  pid_t child;
  LINEPROF_REGION("fork") child = fork();
  return child;
}

int main(void) {
  for (int i = 0; i < 100; i++)
    if (family() == 0)
      return 0;
  while (wait(NULL) > 0)
    ;
  return 0;
}
// Each child leaves the region that it was born in, and does not count the
// call of the function.
// CHECK: {{^ +}}100 {{.*}} family
// CHECK: {{^}}fork {{ *}}200
