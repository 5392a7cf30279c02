// REQUIRES: plugin
// RUN: %clang_lineprof %s -o %t && %exact %t
// RUN: %expect %t.lprof 'below.hits == below.clocked == 99 * 20000'
// Intent: calls that are timed go to and fro over the place where the runtime
// makes room for more of them, as deep as that is. Having made it once, it asks
// the system for nothing: signals are blocked (here by the program's own
// function, which libc's stands for) only where a lock is taken.
#define _GNU_SOURCE
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

static int asked;

#pragma lineprof off
int pthread_sigmask(int how, const sigset_t *set, sigset_t *before) {
  asked++;
  return (int)syscall(SYS_rt_sigprocmask, how, set, before, 8L);
}
#pragma lineprof on

static volatile int rounds = 20;

__attribute__((noinline)) static unsigned mix(unsigned n) {
  for (int i = rounds; i > 0; i--)
    n ^= n << 5 ^ n >> 3;
  return n;
}

__attribute__((noinline)) static unsigned deep(int n) {
  if (n == 0)
    return mix(1);
  unsigned below = deep(n - 1); // @below
  return below ^ (below << 3);
}

int main(void) {
  unsigned n = 0;
  for (int i = 0; i < 20000; i++)
    n += deep(99);
  return n == 1 || asked > 1000;
}
