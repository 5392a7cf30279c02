// RUN: %clang_series %s -o %t && %memory %t
// RUN: %series %t.lprof | FileCheck %s
// Intent: a program that forbids all its threads to read ends as it would; its
// series ends there, but for a last point at the end.
// CHECK: process 0: peak 8388608 with its moment
// CHECK: 4194304
// CHECK: 8388608
#include "series.h"
#include "keep.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#define KILL(number)                                                           \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1),                           \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)

static bool confine(void) {
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      KILL(SYS_openat),
      KILL(SYS_read),
      KILL(SYS_pread64),
      KILL(SYS_prctl),
      KILL(SYS_getdents64),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER,
                 SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
}

int main(void) {
  const struct lineprof_memory_series *series = series_find();
  void *first = keep(malloc(4 << 20));
  if (series_wait(series).live != 4 << 20 || !confine())
    return 1;
  void *second = keep(malloc(4 << 20));
  keep(first);
  keep(second);
  return 0;
}
