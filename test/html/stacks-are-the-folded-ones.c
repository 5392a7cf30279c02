// RUN: %clang_lineprof %s -g -o %t && %profile %t && %kprof html -o %t.html %t.lprof
// RUN: %kprof export -f folded -o %t.folded %t.lprof && %look stacks %t.html %t.folded
// Intent: the flame graph, a function between its callers and callees, and callers and
// callees at a line have the times of the folded stacks; recursion counts once; keys
// move in the graph.
static volatile int sink;
__attribute__((noinline)) static void work(int rounds) {
  for (int i = 0; i < rounds; i++)
    sink += i;
}
__attribute__((noinline)) static void down(int n) {
  if (n)
    down(n - 1);
  work(10000000);
  sink++;
}
int main(void) {
  work(100000000);
  down(5);
  sink++;
  return 0;
}
