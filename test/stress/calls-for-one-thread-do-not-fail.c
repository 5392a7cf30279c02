// RUN: %clang -DPLAIN %s -o %t.plain && %clang_lineprof %s -o %t
// RUN: sh -c 'for how in unshare raw setns; do %t.plain $how; done' > %t.expected
// RUN: env LINEPROF_SCHEDULE_CONTROL=1 sh -c 'rm -f %t.*.lprof; for how in unshare raw setns; do LINEPROF_OUTPUT=%t.$how.lprof %t $how; done' > %t.seen 2>&1
// RUN: diff %t.expected %t.seen
// RUN: %kprof report %t.unshare.lprof | %filecheck %s
// RUN: %kprof report %t.setns.lprof | %filecheck %s
// UNSUPPORTED: asan, tsan
// Those are told of each thread, and do not end it.
// Intent: what the system grants to a process of one thread only it grants to
// a profiled one, which has a thread of lineprof's otherwise, and has it again.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef PLAIN
static void lineprof_step(void) {}
#else
#include <lineprof/lineprof.h>
#endif

static int count_threads(void) {
  char line[256];
  int count = 0;
  FILE *file = fopen("/proc/self/status", "r");
  while (file && fgets(line, sizeof line, file))
    sscanf(line, "Threads: %d", &count);
  if (file)
    fclose(file);
  return count;
}

static void steps(int n) {
  for (int i = 0; i < n; i++)
    lineprof_step(); // CHECK: {{^ *}}[[#@LINE]] {{ *}}200 {{.*}}lineprof_step
}

int main(int count, char **arguments) {
  const char *how = count > 1 ? arguments[1] : "";
  int file = open("/proc/self/ns/mnt", O_RDONLY), result, before;
  steps(100);
  for (int i = 0; i < 1000 && count_threads() == 1; i++)
    usleep(1000);
  before = count_threads();
  if (strcmp(how, "setns") == 0)
    result = setns(file, CLONE_NEWNS);
  else if (strcmp(how, "raw") == 0)
    result = (int)syscall(SYS_unshare, CLONE_NEWUSER);
  else
    result = unshare(CLONE_NEWUSER);
  printf("%s: %d %s\n", how, result, result ? strerror(errno) : "");
  steps(100);
  if (count_threads() != before)
    printf("%d threads, not %d\n", count_threads(), before);
  return 0;
}
