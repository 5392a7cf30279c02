// RUN: %clang_lineprof -I%S/Inputs %s -o %t && %memory %t
// RUN: %truth %s %t.lprof
// Intent: a forked child counts what it allocates; what it inherited is its
// parent's, whether the child frees it or not.
#include "keep.h"
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void *inherited[100];

static int child(void) {
  for (int i = 0; i < 50; i++)
    free(inherited[i]); // @ frees=1000 freed=32000
  for (int i = 0; i < 10; i++)
    inherited[i] = keep(malloc(64)); // @ allocs=200 bytes=12800 live=6400
  for (int i = 0; i < 5; i++)
    free(inherited[i]); // @ frees=100 freed=6400
  return 0;
}

int main(void) {
  int status;
  for (int i = 0; i < 100; i++)
    inherited[i] = keep(malloc(32)); // @ allocs=100 bytes=3200 live=3200
  for (int i = 0; i < 20; i++) {
    pid_t pid = fork();
    if (pid == 0)
      return child();
    if (waitpid(pid, &status, 0) != pid || status)
      return 1;
  }
  return 0;
}
