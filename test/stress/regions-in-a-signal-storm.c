// RUN: %clang_lineprof -I%S/Inputs %s -o %t && %run %t > %t.counts
// RUN: %kprof stats --json %t.lprof > %t.json
// RUN: %python %S/Inputs/compare_regions.py %t.json %t.counts
// UNSUPPORTED: blocked-signals
// (it handles signals that it raises)
// Intent: a handler's regions begin and end at any instruction of the ones that
// it interrupts; each call is its own region's, and none is left open.
#define _GNU_SOURCE
#include "storm.h"
#include <lineprof/lineprof.h>
#include <stdio.h>

static volatile long in_handler, in_main;

static void handle(int signal) {
  (void)signal;
  LINEPROF_REGION("handler") in_handler++;
}

int main(void) {
  begin_storm(handle);
  while (storm_goes_on())
    LINEPROF_REGION("outer") {
      LINEPROF_REGION("inner") in_main++;
    }
  end_storm();
  printf("outer %ld\ninner %ld\nhandler %ld\n", in_main, in_main, in_handler);
  return in_handler == 0;
}
