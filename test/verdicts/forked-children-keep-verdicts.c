// REQUIRES: plugin
// RUN: %clang_lineprof %s -o %t && %auto %t
// RUN: %expect %t.lprof 'hot.hits == 540000' '0 < hot.clocked < 500 + 8 * run.retries' 'nap.hits == 0' \
// RUN:   'wait.hits == wait.clocked == 40'
// RUN: %expect %t.*.lprof 'hot.hits == 40 * 1000' 'nap.hits == nap.clocked == 40' 'wait.hits == 0'
// RUN: %auto env LINEPROF_MEASURE_SAMPLING=false %t
// RUN: %expect %t.*.lprof 'hot.hits == 40 * 1000' 'hot.clocked < 2 * 40' \
// RUN:   'nap.hits == nap.clocked == 40' 'wait.hits == 0'
// Intent: forked children count from nothing, and keep what the parent found
// out: in each, four of these short calls would be clocked otherwise. Their
// long ones have clocks. (With samples the short ones are tried again, every 10 ms.)
#include <sys/wait.h>
#include <unistd.h>

static volatile int rounds = 20;

__attribute__((noinline)) static unsigned mix(unsigned n) {
  for (int i = rounds; i > 0; i--)
    n ^= n << 5 ^ n >> 3;
  return n;
}

__attribute__((noinline)) static unsigned work(unsigned n, int times) {
#pragma clang loop unroll(disable)
  for (int i = 0; i < times; i++)
    n = mix(n); // @hot
  return n;
}

int main(void) {
  unsigned n = work(1, 500000);
  for (int i = 0; i < 40; i++) {
    int status;
    n = work(n, 1000); // what was tried again is judged
    pid_t child = fork();
    if (child == 0) {
      n = work(n, 1000);
      usleep(1000); // @nap
      return n == 0;
    }
    waitpid(child, &status, 0); // @wait
    if (status != 0)
      return 1;
  }
  return n == 0;
}
