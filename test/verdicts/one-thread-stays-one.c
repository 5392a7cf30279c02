// REQUIRES: x86_64
// RUN: %clang_lineprof -I%S/../Inputs %s -o %t && %auto %t
// RUN: %expect %t.lprof 'call.hits > 0' 'call.clocked < call.hits / 100'
// UNSUPPORTED: tsan, asan
// Reason: these have threads, or allocators, of their own
// Intent: a program that neither waits nor makes threads stays one of one
// thread, for the system and for libc, though it is sampled and its calls are
// judged.
#include "busy.h"

#include <dirent.h>
#include <stdio.h>
#if __has_include(<sys/single_threaded.h>)
#include <sys/single_threaded.h>
#else
static const char __libc_single_threaded = 1;
#endif

static volatile int rounds = 20;

__attribute__((noinline)) static unsigned mix(unsigned n) {
  for (int i = rounds; i > 0; i--)
    n ^= n << 5 ^ n >> 3;
  return n;
}

static int threads(void) {
  DIR *tasks = opendir("/proc/self/task");
  int count = 0;
  for (struct dirent *task; tasks && (task = readdir(tasks));)
    count += task->d_name[0] != '.';
  if (tasks)
    closedir(tasks);
  return count;
}

int main(void) {
  unsigned n = 1;
  for (double end = busy_until(500); is_busy(end);)
    for (int i = 0; i < 1000; i++)
      n = mix(n); // @call
  printf("%d threads, single for libc: %d\n", threads(),
         __libc_single_threaded);
  return n == 0 || threads() != 1 || !__libc_single_threaded;
}
