// RUN: rm -rf %t.d && mkdir -p %t.d/deep/one %t.d/deep/two
// RUN: cp %s %t.d/deep/one/same.h && cp %s %t.d/deep/two/same.h && cp %s %t.d/main.c
// RUN: %clang_lineprof -DMAIN %t.d/main.c -o %t && %profile %t
// RUN: %kprof lines --by=hits %t.lprof | %filecheck %s
// Intent: a list of lines shows as much of a path as tells the files apart.
#ifdef MAIN
#undef MAIN
#define RUN first
#include "deep/one/same.h"
#undef RUN
#define RUN second
#include "deep/two/same.h"
int main(void) {
  for (int i = 0; i < 50; i++)
    first(30), second(20);
  return 0;
}
#else
static void RUN(int n) {
  volatile int sum = 0;
  for (int i = 0; i < n; i++)
    sum += i;
}
#endif
// CHECK: {{^.* 1550 .*  }}one/same.h:{{[0-9]+}} first
// CHECK: {{^.* 1050 .*  }}two/same.h:{{[0-9]+}} second
// CHECK: {{^.* 51 .*  }}main.c:{{[0-9]+}} main
