// REQUIRES: x86_64
// UNSUPPORTED: tsan
// RUN: %clang_lineprof %s -o %t
// RUN: rm -f %t.*lprof && env LINEPROF_MEASURE_MODE=auto %kprof -q -o %t.lprof %t early 2>&1 | FileCheck --allow-empty --implicit-check-not=lineprof %s
// RUN: %expect %t.lprof 'work.known' 'work.samples >= 8'
// RUN: rm -f %t.*lprof && env LINEPROF_MEASURE_MODE=auto %kprof -q -o %t.lprof %t late 2>&1 | FileCheck --allow-empty --implicit-check-not=lineprof %s
// RUN: %expect %t.lprof 'work.known' 'work.samples >= 8'
// RUN: rm -f %t.*lprof && env LINEPROF_MEASURE_MODE=auto %kprof -q -o %t.lprof %t ignore 2>&1 | FileCheck --allow-empty --implicit-check-not=lineprof %s
// RUN: %expect %t.lprof 'work.known' 'work.samples >= 8'
// Intent: PostgreSQL's processes wake each other by SIGURG: the first ignores
// it, and its children, of one thread each, block it and read it from a file
// descriptor. They are sampled by SIGWINCH, also if they block SIGURG when they
// are under way: that takes some ten periods of the timer, less than a twentieth
// of what they run.
#include "../Inputs/busy.h"

#include <signal.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile unsigned sink;

__attribute__((noinline)) static void work(void) {
  for (unsigned i = 0; i < 500000; i++)
    sink += i; // @work
}

static void block(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGURG);
  sigprocmask(SIG_BLOCK, &set, 0);
  signalfd(-1, &set, SFD_CLOEXEC);
}

static int child(const char *when) {
  if (strcmp(when, "early") == 0)
    block();
  int rounds = 0;
  for (double end = busy_until(2500); is_busy(end); rounds++) {
    work();
    if (rounds == 10 && strcmp(when, "late") == 0)
      block();
  }
  return 0;
}

int main(int argc, char **argv) {
  int status = 1;
  const char *when = argc > 1 ? argv[1] : "";
  if (strcmp(when, "ignore") == 0)
    signal(SIGURG, SIG_IGN);
  if (fork() == 0)
    _exit(child(when));
  wait(&status);
  return status;
}
