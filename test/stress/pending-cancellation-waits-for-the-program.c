// RUN: %clang_lineprof -DUNIT -fPIC -shared %s -o %t.so && %clang_lineprof %s -o %t -pthread -ldl
// RUN: %run %t %t.so && %family | %filecheck %s
// RUN: %run env LINEPROF_SCHEDULE_WAIT=3 LINEPROF_SCHEDULE_ACTIVE=5 %t %t.so
// RUN: %run env LINEPROF_MEASURE_SAMPLING_BUDGET=1 LINEPROF_MEASURE_BUDGET=1 %t %t.so
// RUN: %clang_lineprof -fplugin-arg-lineprof-exact %s -o %t -pthread -ldl && %run %t %t.so
// UNSUPPORTED: tsan
// It ends children of several threads that start one.
// UNSUPPORTED: small-stacks
// (its calls are deep)
// Intent: a thread with a pending cancellation comes to its own cancellation
// point: no way into the runtime is one, in the thread, its children and the
// threads it makes.
#include "lineprof/lineprof.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef UNIT
int in_another_unit(int n) { return n + 1; }
#else

static int (*unit)(int);
static int came;
static void *volatile kept;

// Stays, so that recursion is one.
__attribute__((noinline)) static int deep(int n) {
  volatile int here = n;
  return n ? deep(n - 1) + (here != n) : 0;
}

static void region(int n) {
  LINEPROF_REGION("part", n) {
    kept = realloc(kept, (size_t)n * 100 + 1);
    memset(kept, 1, (size_t)n * 100 + 1);
  }
}

// Long enough for many samples: as the thread's clock says.
static void busy(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  long until = now.tv_sec * 1000 + now.tv_nsec / 1000000 + 60;
  do {
    for (int i = 0; i < 10000; i++)
      region(i % 9);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  } while (now.tv_sec * 1000 + now.tv_nsec / 1000000 < until);
}

static void *counted(void *unused) {
  pthread_cancel(pthread_self());
  region(2);
  return unused;
}

static int all(void) {
  pthread_t other;
  busy();
  for (int i = 0; i < 20; i++)
    lineprof_step();
  pthread_create(&other, NULL, counted, NULL);
  pthread_detach(other);
  return deep(5000) + unit(41);
}

static void *thread(void *unused) {
  pthread_cancel(pthread_self());
  int result = all(); // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
  pid_t child = fork();
  if (child == 0)
    _exit(all() == 42 ? 7 : 8); // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
  __atomic_fetch_add(&came, result == 42 && child > 0, __ATOMIC_RELAXED);
  pthread_testcancel();
  return unused;
}

int main(int count, char **arguments) {
  void *object = count > 1 ? dlopen(arguments[1], RTLD_NOW) : NULL;
  int status, good = 0;
  unit = object ? (int (*)(int))dlsym(object, "in_another_unit") : NULL;
  for (int i = 0; i < 5; i++) {
    pthread_t id;
    void *result;
    pthread_create(&id, NULL, thread, NULL);
    pthread_join(id, &result);
    good += result == PTHREAD_CANCELED;
    if (wait(&status) > 0)
      good += WIFEXITED(status) && WEXITSTATUS(status) == 7;
  }
  return came != 5 || good != 10;
}
#endif
