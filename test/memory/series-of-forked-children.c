// RUN: %clang_series %s -o %t && %memory %t
// RUN: %series %t.lprof | FileCheck %s
// Intent: a forked child has a series of its own, which begins with nothing of
// what it inherited, as does one that exits at once.
// CHECK: process 0: peak 8388608 with its moment
// CHECK-NEXT: 8388608
// CHECK-NEXT: process 1: peak 67108864 with its moment
// CHECK-NEXT: 67108864
// CHECK-NEXT: 33554432
// CHECK-NEXT: process 2: peak 3145728 with its moment
// CHECK-NEXT: 3145728
#include "series.h"
#include "keep.h"

#include <sys/wait.h>

static int child(void) {
  const struct lineprof_memory_series *series = series_find();
  void *first = keep(malloc(32 << 20)), *second = keep(malloc(32 << 20));
  struct lineprof_memory_point all = series_wait(series);
  free(second);
  struct lineprof_memory_point half = series_wait(series);
  keep(first);
  return !(all.live == 64 << 20 && half.live == 32 << 20);
}

static int short_child(void) { return !keep(malloc(3 << 20)); }

static int run(int (*function)(void)) {
  int status = 1;
  pid_t pid = fork();
  if (pid == 0)
    exit(function());
  return waitpid(pid, &status, 0) != pid || status;
}

int main(void) {
  const struct lineprof_memory_series *series = series_find();
  void *block = keep(malloc(8 << 20));
  bool is_seen = series_wait(series).live == 8 << 20;
  bool is_wrong = run(child) || run(short_child);
  keep(block);
  return is_wrong || !is_seen || series_wait(series).live != 8 << 20;
}
