// RUN: %clang_lineprof %s -o %t && %run %t
// Intent: a warning into a pipe that nobody reads raises no SIGPIPE.
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static int deep(int n) { return n ? 1 + deep(n - 1) : 0; }

int main(int argc, char **argv) {
  int ends[2], status;
  if (argc > 1)
    return 0;
  if (pipe(ends) || dup2(ends[1], 2) != 2 || close(ends[1]) || close(ends[0]))
    return 1;
  if (fork() == 0) {
    setenv("LINEPROF_OUTPUT", "/proc/nowhere.lprof", 1);
    execl(argv[0], argv[0], "again", NULL);
  }
  wait(&status);
  return status || deep(10) != 10;
}
