// RUN: %clang_lineprof -I%S/Inputs %s -o %t && %run %t > %t.counts && %kprof report --json %t.lprof > %t.json
// RUN: %python %S/Inputs/compare_counts.py %t.json %t.counts
// RUN: %check %t.lprof --max-bytes 400000
// UNSUPPORTED: blocked-signals
// (it handles signals that it raises)
// Intent: half a million signals (fewer arrive: they merge) interrupt profiled code
// at any instruction; both run the same functions, and no call is missed.
#define _GNU_SOURCE
#include "storm.h"
#include <stdio.h>

static volatile long in_handler, in_main;

static long shared(long n) { return n + 1; }

static long nested(long n) {
  long s = shared(n);
  return s;
}

static void handle(int signal) {
  (void)signal;
  in_handler = nested(in_handler);
}

int main(void) {
  begin_storm(handle);
  while (storm_goes_on())
    in_main = nested(in_main);
  end_storm();
  printf("shared %ld\nnested %ld\n", in_handler + in_main, in_handler + in_main);
  return in_handler == 0;
}
