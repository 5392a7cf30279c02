// RUN: %clang_lineprof -I%S/Inputs %s -o %t && %memory --set measure.sampling_budget=0 %t
// RUN: %expect %t.lprof 'FIRST.memory["self"]["faults"] == 1000' 'not SECOND.memory' \
// RUN:   'CALL.memory["faults"] == CALLEE.memory["self"]["faults"] == 500' \
// RUN:   'LIBRARY.memory["self"]["faults"] == 500' 'not FIRST.memory["faults_are_estimate"]'
// RUN: %kprof report --columns line,faults,selffaults %t.lprof | %filecheck %s
// RUN: %kprof lines --by faults %t.lprof | %filecheck --check-prefix=LINES %s
// RUN: %kprof export -f folded --value faults %t.lprof | FileCheck --check-prefix=FOLDED %s
// RUN: %memory %t && %expect %t.lprof '400 <= FIRST.memory["self"]["faults"] <= 1300' 'not SECOND.memory'
// RUN: %memory %t 20000 && %expect %t.lprof '14000 <= FIRST.memory["self"]["faults"] <= 26000' \
// RUN:   '7000 <= CALL.memory["faults"] == CALLEE.memory["self"]["faults"] <= 13000' \
// RUN:   'FIRST.memory["faults_are_estimate"]'
// REQUIRES: perf
// Intent: a line that touches pages for the first time has their faults, and
// lines that call it have them, too; who touches them again has none. Without a
// budget every fault is met, else the numbers are near.
#include "pages.h"
#include <stdlib.h>
#include <string.h>

__attribute__((noinline)) static void touch(volatile char *at, long pages) {
  for (long i = 0; i < pages; i++)
    at[i * PAGE] = 1; // @CALLEE
}

int main(int count, char **arguments) {
  long pages = count > 1 ? atol(arguments[1]) : 1000;
  volatile char *one = map(pages), *other = map(pages);
  // CHECK: Line # {{ *}}Faults {{ *}}Faults Self {{ *}}Line Contents
  for (long i = 0; i < pages; i++)
    one[i * PAGE] = 1; // @FIRST CHECK: {{^ *}}[[#@LINE]] {{ *}}1000 {{ *}}1000 {{ *}}one[
  for (long i = 0; i < pages; i++)
    one[i * PAGE] = 2; // @SECOND CHECK: {{^ *}}[[#@LINE]] {{ *}}one[
  touch(other, pages / 2); // @CALL CHECK: {{^ *}}[[#@LINE]] {{ *}}500 {{ *}}touch(
  memset((char *)other + pages / 2 * PAGE, 3, pages / 2 * PAGE); // @LIBRARY
  return 0;
}
// CHECK: page faults {{ *[0-9]+}}, 20{{[0-9]+}} of them on lines; others were in system calls
// LINES: Faults Self
// LINES: 1000 {{.*}}one[
// FOLDED: main{{.*}} 500
