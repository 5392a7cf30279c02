// RUN: %clang_lineprof -DOBJECT -fPIC -shared %s -o %t.so
// RUN: %clang %s %t.so -pthread -o %t && env LINEPROF=0 LINEPROF_OUTPUT=%t.lprof %t
// UNSUPPORTED: asan, tsan
// (they bring functions of their own)
// Intent: in a run that is not profiled no call of a shared object's functions
// makes a system call on lineprof's account, whichever thread makes it.
#include <signal.h>
#include <unistd.h>

int work(int n);

#ifdef OBJECT
int work(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += getpagesize() > i;
  return s;
}
#else
#include <pthread.h>
#include <sys/syscall.h>

static int masked;

int pthread_sigmask(int how, const sigset_t *set, sigset_t *before) {
  __atomic_fetch_add(&masked, 1, __ATOMIC_RELAXED);
  return (int)syscall(SYS_rt_sigprocmask, how, set, before, 8);
}

static void *run(void *unused) {
  for (int i = 0; i < 100000; i++)
    work(3);
  return unused;
}

int main(void) {
  pthread_t thread;
  work(3);
  pthread_create(&thread, NULL, run, NULL);
  run(NULL);
  pthread_join(thread, NULL);
  return masked == 0 || masked > 20;
}
#endif
