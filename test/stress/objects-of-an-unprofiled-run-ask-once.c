// RUN: %clang_lineprof -DOBJECT -fPIC -shared %s -o %t.so
// RUN: %clang %s %t.so -pthread -o %t && env LINEPROF=0 LINEPROF_OUTPUT=%t.lprof %t
// UNSUPPORTED: asan, tsan
// (they bring functions of their own)
// Intent: in a run that is not profiled no call of a shared object's functions
// makes a system call on lineprof's account, whichever thread makes it, and only
// a thread's first one calls lineprof at all.
#define _GNU_SOURCE
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
#include <dlfcn.h>
#include <pthread.h>

static int locked;

/* Whoever takes lineprof's lock calls this, too, and then the system. */
int pthread_setcancelstate(int state, int *before) {
  (void)state;
  __atomic_fetch_add(&locked, 1, __ATOMIC_RELAXED);
  if (before)
    *before = PTHREAD_CANCEL_ENABLE;
  return 0;
}

struct attachment {
  void *thread, *slab;
};

static int attached;

/* What compiled code calls to find its counters. */
struct attachment __lineprof_attach(void *module) {
  struct attachment (*next)(void *) = (struct attachment(*)(void *))dlsym(RTLD_NEXT, "__lineprof_attach");
  __atomic_fetch_add(&attached, 1, __ATOMIC_RELAXED);
  return next(module);
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
  return locked == 0 || locked > 20 || attached < 2 || attached > 4;
}
#endif
