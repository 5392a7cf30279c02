// RUN: %clang_lineprof -I%S/Inputs %s -o %t && rm -f %t*.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t
// RUN: %expect %t.lprof 'run.self_cpu_ns < 0.8 * run.self_ns' \
// RUN:   'sum(row.self_cpu_ns for row in rows) > 0.7 * run.cpu_ns'
// RUN: %kprof report %t.lprof | %filecheck %s
// Intent: a line that has no processor for half of its time has that half in
// Self, and not in CPU Self; the summary says how much there was of it, and does
// not call it waiting.
#define _GNU_SOURCE
#include "processors.h"

#include <signal.h>
#include <sys/wait.h>

static volatile unsigned sink;

__attribute__((noinline)) static void work(void) {
  for (unsigned i = 0; i < 2000000; i++)
    sink += i; // @run
}

#pragma lineprof off
int main(void) {
  share_one_processor();
  pid_t other = compete();
  for (double end = busy_until(500); is_busy(end);)
    work();
  kill(other, SIGKILL);
  return waitpid(other, 0, 0) != other;
}
// CHECK: Time: {{.*}} of CPU time in 1 thread; for {{.*}} s threads had no processor, or waited unseen
// CHECK-NOT: {{^}}Waiting
// CHECK: CPU Self
// CHECK-NEXT: ====
// CHECK-NEXT: {{(i < 2000000|sink \+= i)}}
