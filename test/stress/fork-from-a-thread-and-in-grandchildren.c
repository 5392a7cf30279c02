// RUN: %clang_lineprof -pthread %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.*lprof --processes 31 --threads 61
// UNSUPPORTED: tsan
// (TSan allows no new thread after such a fork)
// Intent: threads fork children that make threads that fork children.
#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void *fork_here(void *depth);

static int wrong;

static void make(int depth) {
  pthread_t thread[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&thread[i], NULL, fork_here, (void *)(long)depth); // CHECK: {{^ *}}[[#@LINE]]{{ +30 }}
  for (int i = 0; i < 2; i++)
    pthread_join(thread[i], NULL);
}

static void *fork_here(void *depth) {
  int status;
  pid_t pid = fork(); // CHECK: {{^ *}}[[#@LINE]]{{ +30 }}
  if (pid == 0) {
    if ((long)depth > 1)
      make((long)depth - 1); // CHECK: {{^ *}}[[#@LINE]]{{ +14 }}
    exit(wrong); // CHECK: {{^ *}}[[#@LINE]]{{ +30 }}
  }
  if (waitpid(pid, &status, 0) != pid || status)
    wrong = 1;
  return NULL; // CHECK: {{^ *}}[[#@LINE]]{{ +30 }}
}

int main(void) {
  make(4);
  return wrong; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
