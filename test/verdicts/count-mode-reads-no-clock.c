// REQUIRES: plugin
// RUN: %clang_lineprof %s -o %t && %counting %t
// RUN: %expect %t.lprof 'all(row.clocked == 0 and row.source == "none" for row in rows)' \
// RUN:   'nap.hits == 5' 'hot.hits == 100000'
// RUN: %clang_lineprof -fplugin-arg-lineprof-exact %s -o %t && %counting %t
// RUN: %expect %t.lprof 'all(row.clocked == 0 and row.source == "none" for row in rows)' \
// RUN:   'nap.hits == 5' 'hot.hits == 100000'
// Intent: with mode = "count" no clock is read, however long a call is, and
// hits are the same: in default builds and in exact ones.
#include <unistd.h>

static volatile int rounds = 20;

__attribute__((noinline)) static unsigned mix(unsigned n) {
  for (int i = rounds; i > 0; i--)
    n ^= n << 5 ^ n >> 3;
  return n;
}

int main(void) {
  unsigned n = 1;
  for (int i = 0; i < 5; i++)
    usleep(2000); // @nap
  for (int i = 0; i < 100000; i++)
    n = mix(n); // @hot
  return n == 0;
}
