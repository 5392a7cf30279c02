// RUN: %clang_lineprof %s -o %t && rm -f %t.lprof && %count %t
// RUN: %kprof report %t.lprof | %filecheck %s
// Intent: a function that was only counted does not claim to have taken 0 s.
#include <stdlib.h>

// CHECK-NOT: Total time: 0
// CHECK: Total time: not timed, counted only
// CHECK: Function: main
int main(void) {
  return abs(0); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
