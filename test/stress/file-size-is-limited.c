// RUN: %clang_lineprof -fplugin-arg-lineprof-exact -pthread %s -o %t && %run %t 2> %t.err && FileCheck %s < %t.err
// UNSUPPORTED: small-stacks
// (its calls are deep)
// Intent: RLIMIT_FSIZE, at start or later: no SIGXFSZ, no harm, a warning.
// CHECK: lineprof: warning: cannot grow '{{.*}}': File too large
#include <sys/resource.h>
#include <unistd.h>

static int deep(int n) { return n ? 1 + deep(n - 1) : 0; }

int main(int argc, char **argv) {
  struct rlimit limit = {1000, RLIM_INFINITY};
  if (argc > 1)
    return deep(10) != 10;
  setrlimit(RLIMIT_FSIZE, &limit);
  if (deep(10000) != 10000)
    return 1;
  execl(argv[0], argv[0], "again", NULL);
  return 1;
}
