// RUN: %clang %lineprof_flags -fplugin-arg-lineprof-all -c %s -o %t.o 2>&1 | FileCheck %s
// Intent: a region written as in tools with scopes, up to the end of the block,
// would measure nothing: said, with the way out.
#include <lineprof/lineprof.h>
int main(void) {
  int sum = 0;
  // CHECK: [[#@LINE+1]]:{{.*}}warning: this cannot be a region: an empty statement follows; put braces
  LINEPROF_REGION("update");
  sum++;
  return sum != 1;
}
