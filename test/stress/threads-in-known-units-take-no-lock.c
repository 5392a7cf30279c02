// RUN: %clang_lineprof -DUNIT=first -c %s -o %t.1.o
// RUN: %clang_lineprof -DUNIT=second -c %s -o %t.2.o
// RUN: %clang_lineprof -DUNIT=third -c %s -o %t.3.o
// RUN: %clang_lineprof -pthread %s %t.1.o %t.2.o %t.3.o -o %t
// RUN: %run %t && %family | %filecheck %s
// RUN: env LINEPROF=0 %t
// UNSUPPORTED: asan, tsan
// (which have a pthread_sigmask of their own)
// Intent: once the contexts of threads are used again, or nothing is profiled,
// a thread's first call in each further unit takes no lock, which would be two
// system calls, and is counted as any other.
#define _GNU_SOURCE
#ifdef UNIT
int UNIT(int x) {
  return x + 1; // CHECK-COUNT-3: {{^ *}}[[#@LINE]]{{ +300 .*}}return x + 1;
}
#else
#include <pthread.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

int first(int), second(int), third(int);

#pragma lineprof off
static int masks;
int pthread_sigmask(int how, const sigset_t *set, sigset_t *old) {
  masks++;
  return (int)syscall(SYS_rt_sigprocmask, how, set, old, 8);
}
#pragma lineprof on

/* How often the signals were blocked for the first calls. */
static void *work(void *calls) {
  int sum = first(0);
  int before = masks;
  sum += second(1) + third(2);
  *(int *)calls = masks - before;
  return sum == 6 ? calls : NULL;
}

int main(void) {
  int calls = -1;
  for (int i = 0; i < 300; i++) {
    pthread_t thread;
    void *is_right;
    pthread_create(&thread, NULL, work, &calls);
    pthread_join(thread, &is_right);
    if (!is_right)
      return 1;
  }
  return calls == 0 ? 0 : 2;
}
#endif
