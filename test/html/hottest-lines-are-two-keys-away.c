// RUN: %clang_lineprof %s -g -o %t && %profile %t && %kprof html -o %t.html %t.lprof
// RUN: %kprof lines --json -n 10 %t.lprof > %t.json && %look keys %t.html %t.json
// Intent: each of the ten hottest lines is shown after one key from anywhere; n and p
// go through them; a line has an address that leads to it, by its file's path or name.
#include "../Inputs/busy.h"
static volatile int sink;
static void work(int ms) {
  for (double end = busy_until(ms); is_busy(end);)
    for (int i = 0; i < 100000; i++)
      sink += i;
}
int main(void) {
  work(100);
  work(80);
  work(60);
  for (int i = 0; i < 1000; i++) {
    sink *= 3;
    sink ^= i;
    sink -= 2;
    sink |= 1;
    sink++;
  }
  return 0;
}
