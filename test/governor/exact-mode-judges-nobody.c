// RUN: %clang_lineprof %s -o %t && %profile env LINEPROF_MEASURE_MODE=exact %t
// RUN: %function hot %t.lprof | %filecheck %s
// RUN: env LINEPROF_OUTPUT=%t.off.lprof LINEPROF_MEASURE_MODE=off %t && not ls %t.off.lprof
// Intent: with mode = "exact" everything is timed, and there is no thread.
#include <dirent.h>

__attribute__((noinline)) static int hot(int n) {
  n = n * 3 + 1; // CHECK: hot: calls=5000000 hits=[[#@LINE]]:5000000,[[#@LINE+1]]:5000000 timed
  return n ^ n >> 3;
}

static int count_threads(void) {
  int count = 0;
  DIR *tasks = opendir("/proc/self/task");
  for (struct dirent *task; (task = readdir(tasks));)
    count += task->d_name[0] != '.';
  closedir(tasks);
  return count;
}

int main(void) {
  int n = 1;
  for (int i = 0; i < 5000000; i++)
    n = hot(n);
  return n == 0 || count_threads() != 1;
}
