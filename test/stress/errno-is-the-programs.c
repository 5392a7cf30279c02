// RUN: %clang_lineprof %s -o %t && %run env LINEPROF_MEASURE_MODE=exact %t
// RUN: %kprof report %t.lprof | %filecheck %s
// UNSUPPORTED: small-stacks
// (its calls are deep)
// Intent: rows that need more of the file, which the program has closed and
// which is opened again, leave errno alone.
#define _GNU_SOURCE
#include <errno.h>
#include <unistd.h>

static int deep(int n);
static int (*volatile call)(int) = deep;

static int deep(int n) {
  if (n == 0)
    return 0;
  int below = call(n - 1); // CHECK: {{^ *}}[[#@LINE]]{{ +20000 }}
  return 1 + below;
}

int main(void) {
  closefrom(3);
  errno = EXDEV;
  int depth = call(20000);
  return depth != 20000 || errno != EXDEV;
}
