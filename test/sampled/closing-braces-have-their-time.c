// UNSUPPORTED: tsan
// RUN: %clang_lineprof -g %s -o %t && %profile %t
// RUN: %expect %t.lprof 'leaves.samples > 5 and again.samples > 5'
// RUN: %expect %t.lprof 'once.samples <= 0.1 * leaves.samples and never.samples == 0 and seldom.samples <= 0.1 * again.samples'
// RUN: %kprof report --no-summary %t.lprof | %filecheck %s
// RUN: %kprof report --no-summary --lines=run-only %t.lprof | %filecheck %s
// Intent: what happens at a block's end, whichever statement left the block, is
// at its closing brace, and not on the last statement before it, which may have
// run once or never. A brace has no hits.
#include "../Inputs/busy.h"

static volatile long held;

__attribute__((noinline)) static void release(int *p) {
  for (int i = 0; i < 60; i++)
    held = held * 31 + *p;
}

__attribute__((noinline)) static int find(int k) {
  __attribute__((cleanup(release))) int lock = k;
  if (k != 7)
    return 1;
  held++; // @once
  if (k == 8)
    held = 0; // @never
  return 0;
} // @leaves
// CHECK: {{^ +}}[[#@LINE-1]]{{ +~?[0-9.]+ +[0-9.]+ +} // @leaves$}}

__attribute__((noinline)) static void loop(int n) {
  for (int i = 0; i < n; i++) {
    __attribute__((cleanup(release))) int lock = i;
    if (i % 1000)
      continue;
    held = i; // @seldom
  } // @again
}

int main(void) {
  long s = 0;
  int k = 0;
  for (double end = busy_until(500); is_busy(end);)
    for (int i = 0; i < 1000; i++)
      s += find(k++);
  for (double end = busy_until(500); is_busy(end);)
    loop(1000);
  return s == 0;
}
