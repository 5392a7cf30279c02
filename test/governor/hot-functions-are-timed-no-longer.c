// REQUIRES: plugin
// RUN: %clang_lineprof %s -o %t && %auto %t
// RUN: %function hot %t.lprof | %filecheck %s --check-prefix=HOT
// RUN: %function slow %t.lprof | %filecheck %s --check-prefix=SLOW
// RUN: %kprof report %t.lprof | %filecheck %s
// RUN: %kprof report --columns line,hits,calls %t.lprof | %filecheck %s --check-prefix=CALLS
// RUN: %auto LINEPROF_MEASURE_SAMPLING=false %t
// RUN: %kprof report --function hot %t.lprof | %filecheck %s --check-prefix=UNSAMPLED
// RUN: %kprof stats --function hot %t.lprof | %filecheck %s --check-prefix=STATS
// Intent: a function whose probes cost more than the budget is switched to its
// clean body, and the listing says so; one of long lines is timed for good.
#include <time.h>

// HOT: hot: calls={{[0-9]+}} hits={{.*}} verdict processes=1 early
// SLOW: slow: calls=20 hits=[[#@LINE+15]]:20,[[#@LINE+16]]:20 timed

static double cpu(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

__attribute__((noinline)) static int hot(int n) {
  n = n * 3 + 1;
  n ^= n >> 3;
  return n;
}

__attribute__((noinline)) static void slow(void) {
  struct timespec t = {0, 1000000};
  nanosleep(&t, NULL);
}

int main(void) {
  int n = 1;
  for (int i = 0; i < 20; i++) {
    slow();
    for (double end = cpu() + 0.02; cpu() < end;)
      for (int j = 0; j < 1000; j++)
        n = hot(n);
  }
  return n == 0;
}
// CHECK: Function: hot at line [[#]]
// CHECK-NEXT: Timed for its first {{[0-9,]+}} lines, {{counted|sampled}} since: by then timing them had cost {{[0-9.]+}} ms, {{[0-9.]+ m?s}} into the run
// CHECK: Function: slow at line [[#]]
// CHECK-EMPTY:
// CHECK-NEXT: Line #
// Which line called is not counted in clean code.
// CALLS: {{^ +[0-9]+ +20 +[0-9]+[+]}} slow();
// CALLS: {{^ +[0-9]+ +[0-9]+ +[0-9]+[+]}} n = hot(n);
// CALLS: {{^}}n+ at least: calls are counted by line only while the line is timed
// What was timed before is not all, and not shown as if it were.
// UNSAMPLED: Total time: ?{{$}}
// UNSAMPLED: counted since:
// UNSAMPLED: {{ [1-9][0-9]* +}}? n = n * 3 + 1;
// UNSAMPLED: {{^}}? not known: timed no longer, and not sampled
// STATS: {{^ +[1-9][0-9]* +}}? ? ? ? ? hot
