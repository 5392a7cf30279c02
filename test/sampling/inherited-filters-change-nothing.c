// RUN: %clang -DWRAPPER %s -o %t.confined
// RUN: %clang_lineprof -pthread %s -o %t && rm -f %t.lprof %t.*.lprof
// RUN: env LINEPROF_OUTPUT=%t.lprof %t.confined %t 2>&1 | count 0
// RUN: %dump_samples | %filecheck --check-prefix=SAMPLES %s
// RUN: %expect %t.lprof 'work.hits == 100000 * rounds.hits > 0'
// RUN: %kprof report %t.*.lprof | %filecheck --check-prefix=CHILD %s
// UNSUPPORTED: tsan
// (it hands signals on when it likes)
// Intent: a program that starts under a filter of its surroundings' (containers,
// services) is profiled and sampled as everywhere, and so are its threads and
// forked children; who gives up new privileges alone confines nothing.
// SAMPLES-DAG: thread 1 cpu: samples {{[1-9][0-9]*}},
// SAMPLES-DAG: thread 2 cpu: samples {{[1-9][0-9]*}},
#include "../Inputs/busy.h"

#include <pthread.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef WRAPPER
#include <linux/filter.h>
#include <linux/seccomp.h>

int main(int count, char **arguments) {
  struct sock_filter allow = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  struct sock_fprog program = {1, &allow};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (count < 2 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
    return 1;
  execv(arguments[1], arguments + 1);
  return 2;
}
#else

static int more(int n) {
  return n; // @rounds
}

static void *work(void *unused) {
  volatile unsigned sum = 0;
  for (double end = busy_until(200); is_busy(end);)
    for (int i = more(0); i < 100000; i++)
      sum += i; // @work
  return unused;
}

static void count_to_7(void) {
  volatile unsigned sum = 0;
  for (int i = 0; i < 7; i++)
    sum += i; // CHILD: {{^ *}}[[#@LINE]] {{ *}}7 {{.*}}sum += i;
}

int main(void) {
  pthread_t thread;
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  pid_t child = fork();
  if (child == 0) {
    count_to_7();
    return 0;
  }
  waitpid(child, NULL, 0);
  work(NULL);
  pthread_create(&thread, NULL, work, NULL);
  pthread_join(thread, NULL);
  return 0;
}
#endif
