// RUN: %clang_lineprof %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.lprof --max-bytes 400000
// UNSUPPORTED: tsan
// (TSan delivers signals late, from its own calls)
// UNSUPPORTED: blocked-signals
// (it handles signals that it raises)
// Intent: a timer's handler jumps out of profiled code, wherever it stands.
#include <setjmp.h>
#include <signal.h>
#include <sys/time.h>

static sigjmp_buf home;
static volatile sig_atomic_t inside;

static void handle(int signal) {
  (void)signal;
  if (inside)
    siglongjmp(home, 1);
}

static int work(int n) {
  volatile int s = 0;
  for (int i = 0; i < n; i++)
    s += i;
  return s;
}

static void endless(void) {
  inside = 1; // CHECK: {{^ *}}[[#@LINE]]{{ +500 }}
  for (;;)
    work(10);
}

int main(void) {
  struct itimerval often = {{0, 1000}, {0, 1000}}, never = {{0, 0}, {0, 0}};
  volatile int jumps = 0;
  signal(SIGALRM, handle);
  setitimer(ITIMER_REAL, &often, 0);
  while (jumps < 500) {
    if (sigsetjmp(home, 1) == 0)
      endless(); // CHECK: {{^ *}}[[#@LINE]]{{ +500 }}
    inside = 0;  // CHECK: {{^ *}}[[#@LINE]]{{ +500 }}
    jumps++;     // CHECK: {{^ *}}[[#@LINE]]{{ +500 }}
  }
  setitimer(ITIMER_REAL, &never, 0);
  return 0; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
