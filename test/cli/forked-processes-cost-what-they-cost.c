// RUN: %clang_lineprof -fplugin-arg-lineprof-exact %s -o %t
// RUN: rm -rf %t.d && mkdir %t.d
// RUN: env LINEPROF_OUTPUT=%t.d/%%p.lprof LINEPROF_MEASURE_MODE=exact %t
// RUN: %kprof report --json %t.d/*.lprof > %t.json
// RUN: %python %S/Inputs/fork_costs.py %t.json
// Intent: what a summary says that measuring has cost is of each process by
// itself: a child does not count its parent's clocks again, and what it takes to
// begin, mostly waiting for a disk, is no CPU time.
#include <sys/wait.h>
#include <unistd.h>
static volatile int sink;
static __attribute__((noinline)) void work(int n) {
  for (int i = 0; i < n; i++)
    sink += i;
}
int main(void) {
  for (int i = 0; i < 2000; i++)
    work(10);
  for (int i = 0; i < 50; i++)
    if (fork() == 0) {
      work(10);
      _exit(0);
    }
  while (wait(0) > 0)
    ;
  return 0;
}
