// RUN: %clang_lineprof %s -o %t && rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: %kprof -o a.lprof %t
// RUN: %check a.lprof --processes 2 --state sealed
// Intent: what a killed child had open is closed, also where its profile
// comes into its parent's: there a thread keeps its open frames whole.
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int ready;

static void slow(void) {
  write(ready, "", 1);
  usleep(60000000);
}

static int deep(int n) {
  if (n)
    return 1 + deep(n - 1);
  slow();
  return 0;
}

int main(void) {
  int ends[2], status;
  char byte;
  if (pipe(ends))
    return 1;
  ready = ends[1];
  pid_t child = fork();
  if (child == 0)
    exit(deep(3));
  read(ends[0], &byte, 1);
  kill(child, SIGKILL);
  wait(&status);
  return !WIFSIGNALED(status);
}
