// RUN: %clang_lineprof %s -o %t && %run %t 2> %t.said && FileCheck %s < %t.said
// UNSUPPORTED: asan, tsan
// Those reserve more than any limit.
// Intent: that mlockall() fails for lineprof's address space is said, and
// nothing where it does not.
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

int main(void) {
  struct rlimit limit = {8 << 20, 8 << 20};
  if (setrlimit(RLIMIT_MEMLOCK, &limit) || (getuid() == 0 && setuid(65534)))
    return 1;
  return mlockall(MCL_CURRENT) == 0 || mlockall(MCL_FUTURE) != 0;
}
// CHECK: lineprof: warning: mlockall() counts 70 MiB of lineprof's address space, and 2 for each thread, and has failed; 'ulimit -l' raises the limit
// CHECK-NOT: {{.}}
