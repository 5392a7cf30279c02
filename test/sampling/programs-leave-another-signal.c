// RUN: %clang_lineprof %s -o %t && rm -f %t.lprof
// RUN: env LINEPROF_OUTPUT=%t.lprof LINEPROF_MEASURE_SIGNAL=SIGPROF %t 2>&1 | FileCheck --allow-empty --implicit-check-not=lineprof %s
// RUN: %expect %t.lprof 'any(row.samples for row in rows)'
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof LINEPROF_MEASURE_SIGNAL=SIGURG %t 2>&1 | FileCheck --allow-empty --implicit-check-not=lineprof %s
// RUN: %kprof report %t.lprof 2>&1 | FileCheck --check-prefix=TAKEN %s
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof LINEPROF_MEASURE_SIGNAL=SIGUSR1 %t usr1 2>&1 | FileCheck --allow-empty --implicit-check-not=lineprof %s
// RUN: %kprof report %t.lprof 2>&1 | FileCheck --check-prefix=TAKEN %s
// Intent: a program that takes SIGURG for itself, and blocks what it does not
// use, is sampled by the signal that measure.signal names. (TSan keeps a signal
// until the next call of libc: any line will do.)
#include <signal.h>
#include <stdio.h>
#include <time.h>

static volatile int count;
static volatile unsigned sink;

static void handle(int signal) {
  (void)signal;
  count++;
}

int main(int argc, char **argv) {
  sigset_t all;
  (void)argv;
  signal(argc > 1 ? SIGUSR1 : SIGURG, handle);
  sigfillset(&all);
  sigdelset(&all, SIGPROF);
  sigdelset(&all, SIGURG);
  sigdelset(&all, SIGUSR1);
  sigprocmask(SIG_SETMASK, &all, NULL);
  clock_t end = clock() + CLOCKS_PER_SEC / 2;
  while (clock() < end)
    for (int i = 0; i < 100000; i++)
      sink += i;
  raise(argc > 1 ? SIGUSR1 : SIGURG);
  return count == 0;
}
// TAKEN: threads that block or use the signal which samples them ('measure.signal' names another) were not sampled for 0.{{.*}} s of CPU time: their lines without a clock have no times then
