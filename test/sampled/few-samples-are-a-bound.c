// RUN: %clang_lineprof %s -o %t && rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto LINEPROF_MEASURE_RATE=20 LINEPROF_OUTPUT=%t.lprof %t
// RUN: %kprof report --self %t.lprof | %filecheck %s
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %expect %t.lprof 'seldom.time_is == "at_most"' 'seldom.source == once.source == "modelled"' \
// RUN:   'seldom.time_low_ns < seldom.time_likely_ns < seldom.time_high_ns < 0.9 * run.wall_ns' \
// RUN:   'once.known and once.time_high_ns < seldom.time_high_ns / 1000' 'never.time_high_ns == 0'
// RUN: env LINEPROF_ASSERT="function=few, max_time=1h, max_share=100%%" %kprof check %t.lprof | FileCheck %s --check-prefix=HOLDS
// RUN: sh -c 'LINEPROF_ASSERT="function=few, max_time=$(%python %S/Inputs/between.py %t.json few)ns" %kprof check --json %t.lprof; test $? = 2' 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: rm -f %t.often.lprof && env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.often.lprof %t
// RUN: env LINEPROF_ASSERT="function=main, max_time=1h" %kprof check %t.often.lprof | FileCheck %s --check-prefix=NUMBER
// Intent: of a line that met no sample, or a few, and may matter, the listing says
// the most that it can have been, everywhere where its time would be; of one that
// surely took next to nothing, as its hits tell, it says so; of one that never ran
// nothing. A rule holds if all that the time may be is within it, and cannot be
// judged if some is.
// HOLDS: ok    function 'few': <{{.*}} % of the time (at most 100 %)
// HOLDS: ok    function 'few': <{{.*}} (at most 3600 s)
// OPEN: 'few' was counted, and too few samples met it
// OPEN: "ok": null
// NUMBER: ok    function 'main': {{[0-9]}}
#include "../Inputs/busy.h"

static volatile unsigned long sink;

__attribute__((noinline)) static void few(void) {
  sink += 1; // @seldom
  // CHECK: {{^ *}}[[#@LINE-1]] {{ *}}[[#]] {{ *}}<{{[0-9.]+ +}}<{{[0-9.]+ +}}<{{[0-9.e+-]+ .*}}sink += 1;
}

int main(int argc, char **argv) {
  for (double end = busy_until(800); is_busy(end);)
    for (unsigned i = 0; i < 100000; i++) {
      sink += i; // @hot
      if (i % 16 == 0)
        few();
    }
  if (argc > 5)
    sink += 7; // @never
  // CHECK: {{^ *}}[[#@LINE-1]] {{ *}}0 {{ *}}sink += 7;
  sink += 5; // @once
  // CHECK: {{^ *}}[[#@LINE-1]] {{ *}}1 {{ *}}{{~?0[^ ]*}} {{ *}}{{~?0[^ ]*}} {{ *}}{{~?0[^ ]* .*}}sink += 5;
  return argv == 0;
}
// CHECK: <n  less than n (19 times in 20): fewer than 5 samples met it, and it may matter
// UNSUPPORTED: tsan
