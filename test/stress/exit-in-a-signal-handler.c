// RUN: %clang_lineprof %s -o %t && %run not %t && %family | %filecheck %s
// RUN: %check %t.lprof --state exited
// UNSUPPORTED: blocked-signals
// (it handles signals that it raises)
// Intent: exit() from a handler that interrupted nested profiled code; the
// functions it calls are profiled still.
#include <signal.h>
#include <stdlib.h>

static void last(void) {
  signal(SIGUSR1, SIG_DFL); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}

static void handle(int signal) {
  exit(signal != SIGUSR1 ? 2 : 1); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}

static int nest(int depth) {
  if (depth == 0)
    raise(SIGUSR1); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  return nest(depth - 1) + 1; // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
}

int main(void) {
  atexit(last);
  signal(SIGUSR1, handle);
  return nest(10); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
