#include <lineprof/lineprof.h>
#include <stdio.h>
#define DOUBLE(name) static int name(int x) { return 2 * x; }
DOUBLE(twice)
static inline int add(int a, int b) { return a + b; }
inline int only_inlined(int x) { return x; }
__attribute__((naked)) void bare(void) { __asm__("ret"); }
#ifdef MARK
#pragma lineprof profile
#endif
static int sum(int n) {
  int s = 0;
  for (int i = 0;
       i < n;
       i++) {
    s += i;
  }
  LINEPROF_REGION("tail")
    s++;
  return s;
}
static void show(int x) {
  switch (x) {
  case 0:
    puts("none");
    break;
  default:
    printf("%d\n", x);
  }
}
int main(void) {
  int x = twice(2);
  show(add(x, sum(x)));
  return 0;
}
