// RUN: %clang_lineprof -std=gnu17 %s -o %t && %listing | %filecheck %s
// RUN: %clang_lineprof -std=gnu17 -DMARK=LINEPROF_PROFILE -DSTATIC=static %s -o %t && %listing | %filecheck --check-prefix=MARKED %s
// Intent: C's `inline` may be a definition for inlining only, and a program
// may link only because every call is inlined: such functions stay as they
// are, with the reason, unless they are marked.
#include <lineprof/lineprof.h>
#ifndef MARK
#define MARK
#define STATIC
#endif

MARK STATIC inline int twice(int x) {
  return 2 * x; // MARKED: {{^ *}}[[#@LINE]] {{ *}}3 {{.*}}return 2
}
#ifdef __OPTIMIZE__
#else
extern inline int twice(int x); // makes this unit define it
#endif

// CHECK: Function: main at
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++)
    sum += twice(i);
  return sum != 6;
}
// CHECK: twice{{.*}}may have to be inlined to link
