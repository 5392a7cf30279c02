// RUN: %clang_lineprof -shared -fPIC -DSHARED %s -o %t.so
// RUN: %clang_lineprof -pthread %s %t.so -o %t
// RUN: rm -f %t.*.lprof && %count %t
// RUN: %kprof report %t.lprof | %filecheck %s
// RUN: %kprof report %t.*.lprof | %filecheck %s --check-prefix=CHILD
// Intent: counters of shared objects, in every thread, and in a forked child
// from zero.
#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef SHARED
int half(int n) {
  int rounds = 0;
  while (n > 1) { // CHECK: {{^ *}}[[#@LINE]]{{ +45000 }}
    n /= 2;   // CHECK: {{^ *}}[[#@LINE]]{{ +40000 }}
    rounds++; // CHILD: {{^ *}}[[#@LINE]]{{ +24 }}
  }
  return rounds;
}
#else
int half(int n);

static void *work(void *unused) {
  for (int i = 0; i < 1000; i++)
    if (half(256) != 8) // CHECK: {{^ *}}[[#@LINE]]{{ +5000 }}
      abort();
  return unused; // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
}

int main(void) {
  pthread_t threads[4];
  int status = 1;
  for (int i = 0; i < 4; i++)
    pthread_create(&threads[i], NULL, work, NULL);
  work(NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], NULL); // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
  if (fork() == 0) // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
    // CHECK: {{^ *}}[[#@LINE+2]]{{ +0 }}
    // CHILD: {{^ *}}[[#@LINE+1]]{{ +1 }}
    exit(half(16) + half(1024 * 1024) != 24);
  wait(&status); // CHILD: {{^ *}}[[#@LINE]]{{ +0 }}
  return status; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
#endif
