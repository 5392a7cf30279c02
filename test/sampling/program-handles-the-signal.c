// RUN: %clang -c %S/Inputs/spin.c -o %t.spin.o
// RUN: %clang_lineprof %s %t.spin.o -I%S/Inputs -o %t && rm -f %t.lprof
// RUN: env LINEPROF_OUTPUT=%t.lprof sh -c "trap '' URG WINCH; exec %t" 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof sh -c "trap '' URG; exec %t" 2>&1 | FileCheck --check-prefix=EARLY --implicit-check-not=lineprof %s
// RUN: %profile %t late 2>&1 | FileCheck --check-prefix=LATE --implicit-check-not=lineprof %s
// Intent: a program's own use of the signal stays its own, and it is sampled by
// SIGWINCH then, unless it has a use for that as well. The program meets no
// signals of ours from then on.
#define _GNU_SOURCE
#include "spin.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static volatile int count;

static void handle(int signal) {
  (void)signal;
  count++;
}

static void install(void) {
  struct sigaction action = {.sa_handler = handle, .sa_flags = SA_RESTART};
  sigaction(SIGURG, &action, NULL);
}

int main(int argc, char **argv) {
  struct sigaction now;
  spin(0.05);
  if (argc > 1 && strcmp(argv[1], "late") == 0)
    install();
  int tries = 0;
  do { // until it has been noticed: those that were on their way
    count = 0;
    spin(0.2);
  } while (count != 0 && ++tries < 100);
  count = 0;
  spin(0.1);
  int strange = count; // none comes any more
  raise(SIGURG);
  sigaction(SIGURG, NULL, &now);
  fprintf(stderr, "handled %d, strange %d, own %d\n", count - strange, strange,
          now.sa_handler == handle);
  return 0;
}
// NONE: cannot use the signal 'URG': the program has a use for it; lines without a clock will have no times; measure.signal names another
// NONE: handled 0, strange 0, own 0
// EARLY: handled 0, strange 0, own 0
// LATE: handled 1, strange 0, own 1
