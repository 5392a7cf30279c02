// RUN: %clang_lineprof -DUNIT -c %s -o %t.unit.o && %clang_lineprof %s %t.unit.o -o %t -pthread
// RUN: %run %t && %family | %filecheck %s
// RUN: %check %t.*lprof --processes 61
// RUN: %clang %s -DUNIT -c -o %t.unit.o && %clang %s %t.unit.o -o %t.plain -pthread && %t.plain
// UNSUPPORTED: asan, tsan
// (they wait for the dynamic linker, too)
// Intent: children of a program whose threads are in the dynamic linker, which
// is locked for good there, come to their own end, and so does what they run
// for the first time.
#define _GNU_SOURCE
#include <link.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef UNIT
int in_a_new_unit(int n) {
  return n + 1; // CHECK: {{^ *}}[[#@LINE]]{{ +60 }}
}
#else
int in_a_new_unit(int n);

static volatile int is_over;

static int wait_there(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)info, (void)size, (void)unused;
  return usleep(100);
}

static void *look(void *unused) {
  while (!is_over)
    dl_iterate_phdr(wait_there, NULL);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  int status, good = 0;
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, look, NULL);
  for (int i = 0; i < 60; i++) {
    pid_t child = fork();
    if (child == 0) {
      alarm(60); // what hangs ends
      exit(in_a_new_unit(3));
    }
    good += waitpid(child, &status, 0) == child && status == 4 << 8;
  }
  is_over = 1;
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return good != 60;
}
#endif
