// RUN: %clang_lineprof -Wall -Wextra -Wpedantic -Werror -DCHECKED %s -o %t && %listing | %filecheck %s
// RUN: %clangxx_lineprof -x c++ -Wall -Wextra -Wpedantic -Werror %s -o %t && %listing | %filecheck %s
// Intent: with the plugin the header's macros raise no warning either.
#include <lineprof/lineprof.h>
LINEPROF_PROFILE
static int work(int n) {
  int s = 0;
  LINEPROF_REGION("loop") {
    for (int i = 0; i < n; i++) { // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
      lineprof_step();
      lineprof_alloc(&s, sizeof s);
      lineprof_free(&s);
      lineprof_free_all(&s, sizeof s);
      s += i; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
    }
  }
  return s; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
int main(void) { return work(4) != 6; }
// CHECK-DAG: loop
