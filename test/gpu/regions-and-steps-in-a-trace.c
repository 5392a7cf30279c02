// RUN: %clang_lineprof %s -o %t -pthread
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof LINEPROF_REGIONS_TRACE=yes %t
// RUN: %kprof export -o %t.json %t.lprof 2>&1 | count 0
// RUN: %python %S/Inputs/trace.py %t.json regions=35 steps=10 inside=20
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof LINEPROF_REGIONS_TRACE=yes \
// RUN:   LINEPROF_REGIONS_SPANS=10 %t
// RUN: %kprof export %t.lprof 2>&1 >%t.json | FileCheck %s --check-prefix=OLD
// RUN: %python %S/Inputs/trace.py %t.json
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %t
// RUN: %kprof export %t.lprof 2>&1 >%t.json | FileCheck %s --check-prefix=NONE
// RUN: rm -rf %t.p && mkdir %t.p && env LINEPROF_OUTPUT=%t.p/%%p.lprof \
// RUN:   LINEPROF_REGIONS_TRACE=yes %t fork
// RUN: %kprof export -o %t.json %t.p/*.lprof 2>&1 | count 0
// RUN: %python %S/Inputs/trace.py %t.json regions=36 steps=10 inside=20
// Intent: where it is asked for, a trace has each region and each step, those
// nested in others too, on lanes of their threads; a forked child has its own,
// and older ones that have no room are counted.
// OLD: warning: 35 older regions and steps are not in the trace; regions.spans says how many are kept
// NONE: there is no GPU work in it, no region and no step, so the trace has call stacks alone; record regions with LINEPROF_REGIONS_TRACE=yes
#include <lineprof/lineprof.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>
static volatile int sink;
static void *work(void *unused) {
  for (int i = 0; i < 15; i++)
#pragma lineprof region "elsewhere"
  {
    sink++;
  }
  return unused;
}
int main(int count, char **arguments) {
  pthread_t thread;
  (void)arguments;
  pthread_create(&thread, NULL, work, NULL);
  pthread_join(thread, NULL);
#pragma lineprof step
  for (int i = 0; i < 10; i++) {
#pragma lineprof region "outer"
    {
      sink += i;
#pragma lineprof region "inner"
      {
        sink += i;
      }
    }
  }
  if (count > 1 && fork() == 0) {
#pragma lineprof region "in the child"
    {
      sink++;
    }
    return 0;
  }
  wait(NULL);
  return 0;
}
