// RUN: %clang_lineprof %s -o %t
// RUN: %count LINEPROF_SCHEDULE_STEPS=[2,5] %t && %kprof report %t.lprof | %filecheck %s
// Intent: under a schedule only the steps of a window are counted.
#include <lineprof/lineprof.h>

static volatile int total;

__attribute__((noinline)) static void work(int n) {
  for (int i = 0; i < n; i++)
    total += i; // CHECK: {{^ *}}[[#@LINE]]{{ +111000 }}
}

int main(void) {
  int size[] = {1, 10, 1000, 10000, 100000, 7, 7};
  for (int i = 0; i < 7; i++) {
    work(size[i]); // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
    lineprof_step();
  }
}
