// RUN: %clang_lineprof %s -o %t && %profile %t
// RUN: %kprof report --self %t.lprof | %filecheck %s
// RUN: %expect %t.lprof 'hot.known' 'not once.known' 'once.time_ns == 0' \
// RUN:   '0 < once.time_high_ns < 0.2 * run.wall_ns' 'not once.resolved' \
// RUN:   'once.self_high_ns == once.time_high_ns' 'never.time_high_ns == 0'
// RUN: env LINEPROF_ASSERT="function=few, max_time=1h, max_share=100%%" %kprof check %t.lprof | FileCheck %s --check-prefix=HOLDS
// RUN: sh -c 'LINEPROF_ASSERT="function=few, max_time=1us" %kprof check --json %t.lprof; test $? = 2' 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: env LINEPROF_ASSERT="function=main, max_time=1h" %kprof check %t.lprof | FileCheck %s --check-prefix=NUMBER
// Intent: of a line that ran and met no sample, or a few, the listing says the
// most that it can have been, everywhere where its time would be; of one that
// never ran nothing. A rule holds if the bound is within it, and cannot be
// judged otherwise.
// HOLDS: ok    function 'few': <{{.*}} % of the time (at most 100 %)
// HOLDS: ok    function 'few': <{{.*}} (at most 3600 s)
// OPEN: 'few' was counted, and too few samples met it
// OPEN: "ok": null
// NUMBER: ok    function 'main': {{[0-9]}}
#include "../Inputs/busy.h"

static volatile unsigned long sink;

__attribute__((noinline)) static void few(void) {
  sink += 1;
}

int main(int argc, char **argv) {
  for (double end = busy_until(800); is_busy(end);)
    for (unsigned i = 0; i < 100000; i++)
      sink += i; // @hot
  if (argc > 5)
    sink += 7; // @never
  // CHECK: {{^ *}}[[#@LINE-1]] {{ *}}0 {{ *}}sink += 7;
  for (int i = 0; i < 100; i++)
    few();
  sink += 5; // @once
  // CHECK: {{^ *}}[[#@LINE-1]] {{ *}}1 {{ *}}<{{[0-9.]+ +}}<{{[0-9.]+ +}}<{{[0-9.e+]+ +}}<{{[0-9.]+ +}}sink += 5;
  return argv == 0;
}
// CHECK: <n  less than n (true 19 times in 20): fewer than 5 samples met it
