// RUN: %clang_lineprof %s -g -o %t && %profile %t && %kprof html -o %t.html %t.lprof
// RUN: %kprof export -f folded -o %t.folded %t.lprof && %look stacks %t.html %t.folded
// Intent: the flame graph, a function between its callers and callees, and callers and
// callees at a line have the times of the folded stacks; recursion counts once; keys
// move in the graph.
#include "../Inputs/busy.h"
static volatile int sink;
__attribute__((noinline)) static void work(int ms) {
  for (double end = busy_until(ms); is_busy(end);)
    for (int i = 0; i < 100000; i++)
      sink += i;
}
__attribute__((noinline)) static void down(int n) {
  if (n)
    down(n - 1);
  work(50);
  sink++;
}
int main(void) {
  work(300);
  down(5);
  sink++;
  return 0;
}
