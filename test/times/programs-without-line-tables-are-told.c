// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %clang -g1 %s -o plain
// RUN: %clang_lineprof %s -o a && env LINEPROF_OUTPUT=a.lprof ./a && %script %t/plain %s > text
// RUN: llvm-strip -g plain && not %kprof report --times text a.lprof 2>&1 | FileCheck --check-prefix=STRIPPED %s
// RUN: rm plain && not %kprof report --times text a.lprof 2>&1 | FileCheck --check-prefix=GONE %s
// RUN: not %kprof report --times none a.lprof 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: not %kprof report --times %s a.lprof 2>&1 | FileCheck --check-prefix=OTHER %s
// RUN: env LINEPROF_OUTPUT=b.lprof ./a && not %kprof report --times text a.lprof b.lprof 2>&1 | FileCheck --check-prefix=RUNS %s
// RUN: env LINEPROF_SCHEDULE_ACTIVE=9 LINEPROF_SCHEDULE_REPEAT=1 LINEPROF_OUTPUT=c.lprof ./a && not %kprof report --times text c.lprof 2>&1 | FileCheck --check-prefix=WINDOWS %s
// RUN: not %kprof report --threads --times text a.lprof 2>&1 | FileCheck --check-prefix=THREADS %s
// Intent: what keeps perf's samples from lines is told with the way out.
// STRIPPED: warning: '{{.*}}plain' has no line table (No DWARF information found): its samples are on no line; '-g1' makes one without changing the code
// STRIPPED-NEXT: error: no sample of 'text' is at a line of the profiled program
// GONE: warning: '{{.*}}plain', which perf recorded, is not here: its samples are on no line
// GONE-NEXT: error: no sample
// NONE: error: cannot read 'none': No such file or directory
// OTHER: error: '{{.*}}.c' has no samples of perf
// OTHER-NEXT: hint: 'perf record' makes them, or 'perf script --no-inline --show-mmap-events --show-task-events --show-lost-events -F pid,tid,time,event,period,ip,dso' a text of them
// RUNS: error: '--times' is of one run, and these profiles come from 2
// WINDOWS: error: '--times' is of whole runs, and 'c.lprof' has windows of a schedule
// THREADS: error: '--times' goes with none of --threads
int main(void) {
  volatile int sum = 0;
#pragma lineprof step
  for (int i = 0; i < 1000; i++)
    sum += i; // perf: cpu-clock 60
  return sum == 1;
}
