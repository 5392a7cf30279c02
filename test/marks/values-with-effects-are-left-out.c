// RUN: %clang_lineprof -x c -Wall %s -o %t 2> %t.warnings && %profile %t
// RUN: FileCheck %s < %t.warnings
// RUN: %kprof stats --json %t.lprof | %filecheck %s --check-prefix=VALUES
// RUN: env LINEPROF=0 %t
// RUN: %clangxx_lineprof -x c++ %s -o %t 2> %t.warnings && %profile %t
// RUN: FileCheck %s < %t.warnings
// RUN: %kprof stats --json %t.lprof | %filecheck %s --check-prefix=VALUES
// RUN: %clang -I%source_root/runtime/include %s -o %t && %t
// Intent: a value with an effect is left out with a warning, by whatever macro
// it is written: the program computes what it computes without lineprof.
#include <lineprof/lineprof.h>

#define NEXT n++
#define SET(x) (x = 5)
struct pair { int a, b; };

int main(void) {
  int list[3] = {1, 2, 3}, n = 1, k = 2, *p = list;
  volatile int watched = 4;
  struct pair both = {1, 2};
  // CHECK: 'n++' is not captured: it may change something
  LINEPROF_REGION("macro", n++, k) n += 10;
  // CHECK: 'n = 5' is not captured: it may change something
  LINEPROF_REGION("assigned", n = 5, k) n += 10;
  // CHECK: '*p++' is not captured: it may change something
  LINEPROF_REGION("moved", *p++, k) n += 10;
  // CHECK: 'NEXT' is not captured: it may change something
#pragma lineprof region "pragma" (NEXT, k)
  n += 10;
  // CHECK: 'k + SET(n)' is not captured: it may change something
#pragma lineprof region "nested" (k + SET(n), k)
  n += 10;
  // CHECK: 'watched' is not captured: reading what is volatile
  // CHECK: 'watched + 1' is not captured: it may change something
  LINEPROF_REGION("volatile", watched, watched + 1, k) n += 10;
  // CHECK: 'both' is not captured: a value of type '{{(struct )?}}pair'
  LINEPROF_REGION("pair", both, k) n += both.a;
  // CHECK-NOT: warning:
  return !(n == 62 && *p == 1);
}
// VALUES-COUNT-7: "k": 2
// VALUES-NOT: "k"
