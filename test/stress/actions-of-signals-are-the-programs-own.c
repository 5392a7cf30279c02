// RUN: %clang %s -o %t.plain && %t.plain
// RUN: %clang_lineprof %s -o %t && %run %t && %family | %filecheck %s
// RUN: %clang_lineprof -std=c11 -D_XOPEN_SOURCE=700 %s -o %t && %run %t
// RUN: %clang_lineprof %s -o %t -static && %run %t
// UNSUPPORTED: asan, tsan
// Those handle signals for the program.
// UNSUPPORTED: blocked-signals
// (it handles signals that it raises)
// Intent: what the C library says of the action of a signal, and puts back, is
// what the program has made it: none where samples have their handler, and no
// wish of an earlier action for an alternate stack.
#include "../Inputs/busy.h"
#include <signal.h>
#include <string.h>

#ifdef _DEFAULT_SOURCE
#define AFTER_A_CALL handle
#else // signal() is that of System V
#define AFTER_A_CALL SIG_DFL
#endif

static volatile sig_atomic_t calls;
static int wrong;

static volatile unsigned sink;

__attribute__((noinline)) static void work(void) {
  for (double end = busy_until(20); is_busy(end);)
    for (unsigned i = 0; i < 100000; i++)
      sink += i;
}

static void must(int is) { wrong += !is; }

static void handle(int signal) {
  (void)signal;
  calls++;
}

static void be_default(int signal) {
  struct sigaction now;
  must(sigaction(signal, NULL, &now) == 0 && now.sa_handler == SIG_DFL);
  must(!(now.sa_flags & (SA_SIGINFO | SA_ONSTACK)));
  must(sigismember(&now.sa_mask, SIGUSR1) == 0);
}

// As libraries do around their own use of a signal.
static void borrow(int number) {
  struct sigaction action, old;
  memset(&action, 0, sizeof action);
  action.sa_handler = handle;
  be_default(number);
  must(sigaction(number, &action, &old) == 0 && old.sa_handler == SIG_DFL);
  calls = 0;
  raise(number);
  must(calls == 1 && sigaction(number, &old, NULL) == 0);
  work(); // CHECK: {{^ *}}[[#@LINE]] {{ *}}2 {{.*}}work();
  raise(number);
  void (*before)(int) = signal(number, handle);
  must(before == SIG_DFL);
  raise(number);
  must(calls == 2 && signal(number, before) == AFTER_A_CALL);
  work();
  raise(number);
  must(calls == 2);
  be_default(number);
}

static int flags_of(int signal) {
  struct sigaction now;
  must(sigaction(signal, NULL, &now) == 0);
  return now.sa_flags & (SA_ONSTACK | SA_RESTART);
}

static void ask_for_a_stack(int flags) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handle;
  action.sa_flags = SA_ONSTACK | flags;
  must(sigaction(SIGUSR2, &action, NULL) == 0);
  must(flags_of(SIGUSR2) == (SA_ONSTACK | (flags & SA_RESTART)));
}

static void ask_otherwise(void) {
  ask_for_a_stack(0);
  must(signal(SIGUSR2, handle) == handle && !(flags_of(SIGUSR2) & SA_ONSTACK));
  ask_for_a_stack((int)SA_RESETHAND);
  raise(SIGUSR2);
  must(flags_of(SIGUSR2) == SA_ONSTACK);
  struct sigaction now;
  ask_for_a_stack(SA_RESTART);
  must(sigaction(SIGUSR2, NULL, &now) == 0);
  now.sa_flags &= ~SA_RESTART;
  must(sigaction(SIGUSR2, &now, NULL) == 0 && flags_of(SIGUSR2) == SA_ONSTACK);
#ifdef _DEFAULT_SOURCE
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  ask_for_a_stack(SA_RESTART);
  must(siginterrupt(SIGUSR2, 1) == 0 && flags_of(SIGUSR2) == SA_ONSTACK);
  must(siginterrupt(SIGUSR2, 0) == 0);
#endif
}

int main(void) {
  work();
  borrow(SIGURG);
  borrow(28); // SIGWINCH, which not every standard has
  ask_otherwise();
  static char memory[65536];
  stack_t stack = {.ss_sp = memory, .ss_size = sizeof memory};
  must(sigaltstack(&stack, NULL) == 0);
  ask_otherwise();
  return wrong;
}
