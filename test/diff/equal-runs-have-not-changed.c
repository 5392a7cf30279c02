// RUN: rm -rf %t.d && mkdir %t.d && %clang_lineprof %s -o %t
// RUN: cd %t.d && sh -c 'for i in 1 2 3 4 5 6 7 8 9 10 11 12; do LINEPROF_OUTPUT=$i.lprof %t || exit 1; done'
// RUN: %python %S/Inputs/false_alarms.py %kprof %t.d
//
// Intent: runs of one program are told from one another by chance alone: of
// twenty divisions into five and five, at most one is said to differ.
#include "../Inputs/busy.h"
static volatile long sink;
#define SPIN(ms) do { for (double end = busy_until(ms); is_busy(end);) for (long i = 0; i < 10000; i++) sink += i; } while (0)
__attribute__((noinline)) static void work(void) {
  SPIN(2);
  SPIN(4);
}
int main(void) {
  for (int i = 0; i < 5; i++) {
    work();
    SPIN(1);
    SPIN(8);
  }
  return sink == 0;
}
