// REQUIRES: plugin
// RUN: %clang_lineprof %s -o %t && %auto %t
// RUN: %expect %t.lprof 'hot.hits == 1000000' '0 < hot.clocked < 1000 + 8 * run.retries' \
// RUN:   'nap.clocked == nap.hits == 20'
// RUN: %auto env LINEPROF_MEASURE_SAMPLING=false %t
// RUN: %expect %t.lprof 'hot.hits == 1000000' '0 < hot.clocked < 1000' 'nap.clocked == 20'
// RUN: %kprof report %t.lprof | %filecheck %s
// Intent: a call that takes about as long as reading the clock is clocked only
// to find that out, with samples and without; others around it keep theirs.
// Without samples its time is not known, whatever the few clocked ones took.
#include <unistd.h>

static volatile int rounds = 20;

__attribute__((noinline)) static unsigned mix(unsigned n) {
  for (int i = rounds; i > 0; i--)
    n ^= n << 5 ^ n >> 3;
  return n;
}

int main(void) {
  unsigned n = 1;
  for (int i = 0; i < 20; i++) {
    usleep(1000); // @nap
    for (int j = 0; j < 50000; j++)
      n = mix(n); // @hot
    // CHECK: {{^ *}}[[#@LINE-1]]{{ +}}1000000{{ +(\?|<[0-9.]+ +<[0-9.]+)}} n = mix(n);
  }
  return n == 0;
}
