// RUN: %clang_lineprof -I%S/Inputs %s -o %t && %auto %t > %t.out
// RUN: %function hot %t.lprof | %filecheck %s --check-prefix=HOT
// RUN: %kprof stats --json %t.lprof > %t.json
// RUN: %python -c "import json; s = open('%t.json').read(); n = open('%t.out').read().strip(); r = [x for x in json.loads(s)['regions'] if x['name'] == 'mixing']; assert [x['calls'] for x in r] == [int(n)], (n, r)"
// Intent: a function with a region is not switched, however dear, nor put into a
// caller that is: each entry of its region is recorded.
#include "busy.h"
#include "lineprof/lineprof.h"

#include <stdio.h>

// HOT: hot: {{.*}} verdict processes=1 early

static int mix(int n) {
  LINEPROF_REGION("mixing") n = n * 3 + 1;
  return n;
}

__attribute__((noinline)) static int hot(int n) {
  for (int i = 0; i < 10; i++)
    n ^= n >> 3;
  n = mix(n);
  return n;
}

int main(void) {
  int n = 1;
  long rounds = 0;
  for (double end = cpu_seconds() + 0.4; cpu_seconds() < end;)
    for (int i = 0; i < 1000; i++, rounds++)
      n = hot(n);
  printf("%ld\n", rounds);
  return n == 0;
}
