// REQUIRES: plugin, x86_64
// UNSUPPORTED: asan, tsan
// RUN: %clang_lineprof %s -o %t && %auto %t
// RUN: %function feed %t.lprof | %filecheck %s --check-prefix=HITS
// RUN: %function serve %t.lprof | %filecheck %s --check-prefix=HITS
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %python %source_root/test/sampled/Inputs/shares.py %t.json \
// RUN:   time feed 4 110, time serve 30 110, balance
// Intent: longjmp() comes back to a setjmp() that the timed body called, long
// after the function has gone over to clean code, be it that of a loop or its
// clean body: what follows is its time, its caller's line has all of it.
#include <setjmp.h>

static jmp_buf bad;
static unsigned x = 1, sum;

static void step(unsigned i) {
  for (int k = 0; k < 20; k++)
    x = x * 1664525 + 1013904223;
  if (i % 100 == 0)
    longjmp(bad, 1);
  sum += x >> 8;
}

__attribute__((noinline)) static void call(unsigned i) {
  for (int k = 0; k < 20; k++)
    x = (x >> 1) * 1664525 + 1013904223;
  if (i % 100 == 0)
    longjmp(bad, 1);
  sum += x >> 8;
}

// HITS: calls=1 hits={{[0-9]+}}:1,{{[0-9]+}}:1,{{[0-9]+}}:1,{{[0-9]+}}:200000,{{[0-9]+}}:20000001,{{[0-9]+}}:20000000,{{[0-9]+}}:20000000,{{[0-9]+}}:1
static int feed(unsigned n) {
  volatile unsigned i = 0;
  volatile unsigned errors = 0;
  if (setjmp(bad))
    errors++;
  while (i < n) {
    i++;
    step(i);
  }
  return (int)errors;
}

static int serve(unsigned n) {
  volatile unsigned i = 0;
  volatile unsigned errors = 0;
  if (setjmp(bad))
    errors++;
  while (i < n) {
    i++;
    call(i);
  }
  return (int)errors;
}

int main(void) {
  int fed = feed(20000000); // @feed
  int served = serve(20000000); // @serve
  return fed != served;
}
