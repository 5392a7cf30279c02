// RUN: %clang_lineprof %s -o %t && rm -rf %t.dir && mkdir %t.dir
// RUN: env LINEPROF_OUTPUT=%t.dir/none/a.lprof %t 2>&1 | FileCheck %s
// RUN: env LINEPROF_OUTPUT=/proc/a.lprof %t 2>&1 | FileCheck %s
// RUN: not %kprof report %t.dir/none/a.lprof
// Intent: without a place for the profile the program runs as ever, unprofiled.
// CHECK: lineprof: warning: cannot create '{{.*}}a.lprof': No such file or directory; this run is not profiled (choose another place with LINEPROF_OUTPUT)
// CHECK: sum 10
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  int s = 0;
  for (int i = 0; i < 5; i++)
    s += i;
  if (fork() == 0)
    return 0;
  wait(NULL);
  return printf("sum %d\n", s) < 0;
}
