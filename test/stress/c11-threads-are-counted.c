// RUN: %clang_lineprof -pthread %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.lprof --threads 9
// UNSUPPORTED: tsan
// (TSan does not know thrd_create)
// Intent: threads of C11 <threads.h>.
#include <threads.h>

static int work(void *count) {
  int sum = 0;
  for (int i = 0; i < *(int *)count; i++)
    sum += 1; // CHECK: {{^ *}}[[#@LINE]]{{ +800 }}
  thrd_exit(sum); // CHECK: {{^ *}}[[#@LINE]]{{ +8 }}
}

int main(void) {
  int sum = 0, count = 100;
  thrd_t thread[8];
  for (int i = 0; i < 8; i++)
    thrd_create(&thread[i], work, &count);
  for (int i = 0; i < 8; i++) {
    int result;
    thrd_join(thread[i], &result);
    sum += result; // CHECK: {{^ *}}[[#@LINE]]{{ +8 }}
  }
  return sum != 800;
}
