// RUN: %clang_lineprof -pthread %s -o %t && %run env LINEPROF_MEASURE_MODE=exact %t
// RUN: %check %t.*lprof --processes 2
// RUN: rm %t.lprof && %family | %filecheck %s
// UNSUPPORTED: small-stacks
// (its calls are deep)
// Intent: a process forks where its open calls fill the first part of the room
// for them. The child, whose memory for the rest is new, goes deeper than its
// parent did, in a new thread as well, and returns.
#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

__attribute__((noinline)) static unsigned down(int n) {
  if (n == 0)                   // CHECK: {{^ *}}[[#@LINE]]{{ +13003 }}
    return 1;                   // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  unsigned below = down(n - 1); // CHECK: {{^ *}}[[#@LINE]]{{ +13000 }}
  return below ^ below << 3;
}

static void *work(void *depth) {
  unsigned *result = malloc(sizeof *result);
  *result = down(*(int *)depth);
  return result;
}

__attribute__((noinline)) static int nest(int depth) {
  if (depth > 0)
    return nest(depth - 1) + 1;
  pid_t pid = fork();
  if (pid) {
    int status;
    waitpid(pid, &status, 0);
    return status;
  }
  int less = 3000;
  pthread_t thread;
  void *result;
  unsigned sum = down(5000) + down(5000); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  if (pthread_create(&thread, NULL, work, &less) != 0 ||
      pthread_join(thread, &result) != 0)
    return 1;
  sum += *(unsigned *)result;
  free(result);
  return sum == 1;
}

int main(void) {
  pthread_t thread;
  void *result;
  int depth = 2000;
  if (pthread_create(&thread, NULL, work, &depth) != 0 ||
      pthread_join(thread, &result) != 0)
    return 1;
  free(result);
  return nest(100) % 100 != 0;
}
