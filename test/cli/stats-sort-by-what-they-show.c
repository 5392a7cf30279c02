// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %kprof cc -O2 %s -o prog && %kprof -q -o prog.lprof ./prog
// RUN: %kprof stats prog.lprof > self.txt && awk -f %S/Inputs/known-before-unknown.awk -v column=3 self.txt
// RUN: %kprof stats --wall -t total prog.lprof > total.txt && awk -f %S/Inputs/known-before-unknown.awk -v column=4 total.txt
// RUN: %kprof stats --wall -t percall prog.lprof > call.txt && awk -f %S/Inputs/known-before-unknown.awk -v column=6 call.txt
// RUN: %kprof report --no-details --summarize -t total prog.lprof > ranks.txt && awk -f %S/Inputs/numbers-ascend.awk ranks.txt
// Intent: rows of which a table says `?` are behind those with a number: an
// estimate that is not shown is no reason for a place.
#include "../Inputs/busy.h"
#include <unistd.h>

static volatile unsigned long sink;

// Few samples, which may say nothing.
__attribute__((noinline)) static void few(void) {
  for (double end = busy_until(5); is_busy(end);)
    for (int i = 0; i < 50000; i++)
      sink += (unsigned long)i;
}

__attribute__((noinline)) static void nap(void) { usleep(300); }

int main(void) {
  few();
  nap();
  return 0;
}
