// RUN: %clang_lineprof -pthread %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.*lprof --processes 2
// Intent: exec from a second thread ends the others; what they counted stays.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int counted;

static void *work(void *unused) {
  for (int i = 0; i < 1000; i++)
    __atomic_fetch_add(&counted, 1, __ATOMIC_RELAXED); // CHECK: {{^ *}}[[#@LINE]]{{ +2000 }}
  for (;;)
    pause();
  return unused;
}

static void *replace(void *program) {
  while (__atomic_load_n(&counted, __ATOMIC_RELAXED) < 2000)
    usleep(100);
  execl(program, program, "again", NULL); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  abort();
}

int main(int argc, char **argv) {
  pthread_t thread;
  if (argc > 1)
    return 0; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  pthread_create(&thread, NULL, work, NULL);
  pthread_create(&thread, NULL, work, NULL);
  pthread_create(&thread, NULL, replace, argv[0]);
  pthread_join(thread, NULL);
  return 1; // CHECK: {{^ *}}[[#@LINE]]{{ +0 }}
}
