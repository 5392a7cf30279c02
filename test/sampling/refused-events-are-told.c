// RUN: %clang -DWRAPPER %S/inherited-filters-change-nothing.c -o %t.confined
// RUN: %clang -c %S/Inputs/spin.c -o %t.spin.o
// RUN: %clang_lineprof %s %t.spin.o -I%S/Inputs -o %t && rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_SAMPLING_BUDGET=50%% %t.confined %kprof -vv -o %t.lprof %t > %t.out 2>&1
// RUN: FileCheck %s < %t.out
// RUN: %kprof report %t.lprof | %filecheck --check-prefix=NOTE %s
// RUN: %kprof report --json %t.lprof | FileCheck --check-prefix=JSON %s
// RUN: %dump_samples | FileCheck --check-prefix=MEANS %s
// RUN: %t.confined %kprof doctor > %t.doctor || true
// RUN: FileCheck --check-prefix=DOCTOR %s < %t.doctor
// RUN: env LINEPROF_MEASURE_SAMPLING_BUDGET=50%% %kprof -vv -o %t.few.lprof %t files > %t.few 2>&1
// RUN: FileCheck --check-prefix=FEW %s < %t.few
// RUN: %kprof report %t.few.lprof | FileCheck --check-prefix=FEW-NOTE %s
// UNSUPPORTED: tsan
// (it hands signals on when it likes)
// Intent: where a program may have no perf events it is sampled by timers, and
// kprof says so, why, and what to do: with -vv, beneath the listing and
// beforehand. A thread asks for an event once that pays, which it may never do
// by default where a busy machine makes samples dear.
// CHECK: threads that ran were sampled by timers: {{[0-9]+}} times, about {{[0-9]+}} us each
// CHECK: a filter of system calls, as containers have one, does not allow perf events; outside
// NOTE: Threads were sampled by timers, 250 times a second at most: a filter of
// NOTE-NEXT: outside of the container
// JSON: "sampled_by": [
// JSON-NEXT: "timers"
// MEANS: by timers
// DOCTOR: warning samples: a filter of system calls, {{.*}}: threads are sampled by timers
// DOCTOR-NEXT: outside of the container
// FEW: no file descriptor was left for perf events; a higher 'ulimit -n' allows more
// FEW-NOTE: Threads were sampled by timers, {{.*}}: no file descriptor was left
// FEW-NOTE-NEXT: a higher 'ulimit -n' allows more
#include "spin.h"

#include <sys/resource.h>

static unsigned sink;

__attribute__((noinline)) static unsigned mix(unsigned n) {
  for (int i = 0; i < 100; i++)
    n ^= n << 5 ^ n >> 3;
  return n;
}

int main(int argc, char **argv) {
  const struct rlimit none_left = {3, 3};
  if (argc > 1 && argv[1])
    setrlimit(RLIMIT_NOFILE, &none_left);
  while (cpu_seconds(CLOCK_THREAD_CPUTIME_ID) < 1)
    for (int i = 0; i < 1000; i++)
      sink += mix(sink + 1);
  return 0;
}
