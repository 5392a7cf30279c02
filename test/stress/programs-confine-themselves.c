// DEFINE: %{times} =
// DEFINE: %{hits} = sh -c '%expect %t.lprof "work.hits == %{times} * $(cat %t.rounds)"'
// RUN: %clang_lineprof -pthread %s -o %t && env -u LD_PRELOAD LINEPROF=0 %t rounds > %t.rounds
// REDEFINE: %{times} = 2
// RUN: %run %t deny %t.rounds 2>&1 | FileCheck --check-prefix=TOLD %s
// RUN: %{hits}
// RUN: rm -f %t.lprof && %kprof --memory -q -o %t.lprof %t deny %t.rounds
// RUN: %{hits}
// RUN: rm -f %t.lprof && %kprof --memory -q -o %t.lprof %t unseen %t.rounds
// RUN: %{hits}
// RUN: %run %t raw %t.rounds
// RUN: %{hits}
// RUN: %run %t unseen %t.rounds
// RUN: %{hits}
// REDEFINE: %{times} = 1
// RUN: %run %t allow %t.rounds 2>&1 | FileCheck --check-prefix=TOLD %s
// RUN: %{hits}
// RUN: %run %t tsc %t.rounds 2>&1 | FileCheck --check-prefix=CLOCK %s
// RUN: %check %t.lprof --state exited
// RUN: %run %t strict %t.rounds
// RUN: %check %t.lprof --state exited
// RUN: %run %t vfork %t.rounds 2>&1 | count 0
// RUN: %run %t ask %t.rounds 2>&1 | count 0
// REQUIRES: x86_64, root
// (system calls by number; a filter without PR_SET_NO_NEW_PRIVS)
// UNSUPPORTED: asan, tsan
// (sanitizers make system calls of their own at exit)
// Intent: a filter that kills who makes timers, opens files or does most other
// things, strict mode and a forbidden clock do not end the program; what a vfork
// child forbids itself is not its parent's; who only asks what the kernel can do
// goes on being sampled.
// TOLD: lineprof: warning: the program confines itself (seccomp), and is not sampled any more
// CLOCK: lineprof: warning: the program forbids itself to read the clock, and is not profiled any more
#include "../Inputs/busy.h"
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#define LOAD BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 0)
#define IF(NUMBER, ACTION)                                                     \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, NUMBER, 0, 1),                           \
      BPF_STMT(BPF_RET | BPF_K, ACTION)
#define ELSE(ACTION) BPF_STMT(BPF_RET | BPF_K, ACTION)
#define ALLOW(NUMBER) IF(NUMBER, SECCOMP_RET_ALLOW)
#define KILL(NUMBER) IF(NUMBER, SECCOMP_RET_KILL_PROCESS)

static struct sock_filter deny[] = {
    LOAD,
    KILL(SYS_timer_create),
    KILL(SYS_timer_settime),
    KILL(SYS_timer_delete),
    KILL(SYS_openat),
    KILL(SYS_fallocate),
    KILL(SYS_prctl),
    ELSE(SECCOMP_RET_ALLOW),
};
#define CALL_OF_PRCTL (sizeof deny / sizeof *deny - 3)

static struct sock_filter allow[] = {
    LOAD,
    ALLOW(SYS_read),
    ALLOW(SYS_write),
    ALLOW(SYS_rt_sigreturn),
    ALLOW(SYS_rt_sigprocmask),
    ALLOW(SYS_seccomp),
    ALLOW(SYS_exit),
    ALLOW(SYS_exit_group),
    ELSE(SECCOMP_RET_KILL_PROCESS),
};

#define FILTER(CODE) {sizeof(CODE) / sizeof *(CODE), (CODE)}

/* Not by way of libc. */
static long call_unseen(long number, long a, long b, void *c) {
  long result;
  __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
  return result;
}

/* As many as take longer than samples are apart: asking the time is forbidden. */
static long rounds;

static void *work(void *unused) {
  volatile unsigned sum = 0;
  for (long i = 0; i < rounds; i++)
    sum += i; // @work
  return unused;
}

static void work_for(long count) {
  rounds = count;
  work(NULL);
}

static void read_rounds(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file || fscanf(file, "%ld", &rounds) != 1)
    exit(9);
  fclose(file);
}

int main(int count, char **arguments) {
  struct sock_fprog denying = FILTER(deny), allowing = FILTER(allow);
  const char *way = count > 1 ? arguments[1] : "";
  pthread_t thread;
  if (strcmp(way, "rounds") == 0)
    return printf("%ld\n", rounds_that_take(40, work_for)) < 0;
  if (count > 2)
    read_rounds(arguments[2]);
  if (strcmp(way, "deny") == 0) {
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &denying) != 0)
      return 2;
  } else if (strcmp(way, "unseen") == 0) {
    deny[CALL_OF_PRCTL].k = -1; /* the kernel is asked what is on */
    if (call_unseen(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &denying) != 0)
      return 2;
  } else if (strcmp(way, "raw") == 0) {
    if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &denying) != 0)
      return 2;
  } else if (strcmp(way, "allow") == 0) {
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &allowing) != 0 ||
        syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &allowing) != 0)
      return 2;
  } else if (strcmp(way, "ask") == 0) {
    if (syscall(SYS_seccomp, SECCOMP_SET_MODE_STRICT, 1, NULL) == 0 || errno != EINVAL)
      return 4;
    if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, NULL) == 0 || errno != EFAULT)
      return 2;
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL) == 0 || errno != EFAULT)
      return 3;
  } else if (strcmp(way, "vfork") == 0) {
    if (vfork() == 0) {
      prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &denying);
      _exit(0);
    }
  } else if (strcmp(way, "tsc") == 0) {
    prctl(PR_SET_TSC, PR_TSC_SIGSEGV, 0, 0, 0);
  } else if (strcmp(way, "strict") == 0) {
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT);
  }
  work(NULL);
  if (strcmp(way, "deny") == 0 || strcmp(way, "raw") == 0 || strcmp(way, "unseen") == 0) {
    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL);
  }
  if (strcmp(way, "strict") == 0)
    syscall(SYS_exit, 0);
  return 0;
}
