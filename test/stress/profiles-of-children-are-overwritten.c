// RUN: %clang_lineprof -pthread %s -o %t && rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: env LINEPROF_OUTPUT=a.lprof LINEPROF_SCHEDULE_WAIT=1 LINEPROF_SCHEDULE_ACTIVE=4 LINEPROF_SCHEDULE_REPEAT=1 %t
// RUN: %kprof report a.lprof | FileCheck %s
// RUN: env LINEPROF_OUTPUT=b.lprof %t && %kprof report b.[0-9]*.[0-9]*.lprof | FileCheck %s --check-prefix=CHILD
// RUN: ls -A | not grep live
// Intent: profiles that are emptied or overwritten in a window of a schedule, or
// in forked children, lose nothing, whatever the program does about SIGBUS: it
// blocks it in all threads, and has a handler for its own.
#include <fcntl.h>
#include <lineprof/lineprof.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static sigjmp_buf back;

static void handle(int signal) { siglongjmp(back, signal); }

static int work(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += i & 1; // CHECK: {{^ *}}[[#@LINE]] {{ *}}400 {{.*}}sum
  // CHILD: {{^ *}}[[#@LINE-1]] {{ *}}300 {{.*}}sum
  return sum;
}

// SIGBUS of the program's own.
static int fault(void) {
  FILE *file = tmpfile();
  volatile char *bytes =
      mmap(NULL, 4096, PROT_READ, MAP_SHARED, fileno(file), 0);
  if (sigsetjmp(back, 1) == 0)
    return bytes[0];
  return 17;
}

static void write_over(const char *path) {
  int file = open(path, O_WRONLY | O_TRUNC);
  for (int i = 0; i < 100; i++)
    if (file < 0 || write(file, "4711", 4) != 4)
      abort();
  close(file);
}

static int child(const char *path) {
  char own[300];
  snprintf(own, sizeof own, "%.*s.%d.lprof", (int)strlen(path) - 6, path,
           (int)getpid());
  work(100);
  write_over(own);
  work(200);
  return fault() != 17;
}

int main(void) {
  const char *path = getenv("LINEPROF_OUTPUT");
  int status = 0;
  sigset_t bus;
  signal(SIGBUS, handle);
  for (int i = 0; i < 6; i++) {
    lineprof_step();
    work(100);
    if (i == 2)
      truncate(path, 0);
  }
  pid_t process = fork();
  if (process == 0)
    exit(child(path));
  waitpid(process, &status, 0);
  if (status || fault() != 17)
    return 1;
  sigemptyset(&bus);
  sigaddset(&bus, SIGBUS);
  sigprocmask(SIG_BLOCK, &bus, NULL);
  truncate(path, 50);
  lineprof_step();
  return status;
}
