/* Unwinds from where a signal interrupted, and compares the chain with what
 * libc's backtrace() says at the same moment. */
#ifndef COMPARE_H
#define COMPARE_H

#include "platform/platform.h"
#include "unwind/unwind.h"

#include <errno.h>
#include <execinfo.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

static struct lp_unwinder unwinder;
static volatile unsigned long compared, differing, frames_compared, cut;
static volatile int is_quiet;
/* Where backtrace() itself crashes: libgcc's own tables are wrong for the few
 * instructions with which it goes to a landing pad. */
static uintptr_t not_compared;
static volatile unsigned long not_compared_count;
static void *expected[LP_MAX_CHAIN + 8];

static void show(int count) {
  fprintf(stderr, "differs: libc %d, ours %u\n", count, unwinder.count);
  for (unsigned i = 0; i < unwinder.count || (int)i < count; i++)
    fprintf(stderr, "  %p %p\n", (int)i < count ? expected[i] : NULL,
            i < unwinder.count ? (void *)unwinder.chain[i].address : NULL);
  backtrace_symbols_fd(expected, count, 2);
}

/* `skip`: the handler's own entries. */
__attribute__((noinline)) static void compare(const void *context, int skip) {
  lp_platform_registers(context, &unwinder.registers);
  lp_unwind(&unwinder);
  if (unwinder.chain[0].object && unwinder.chain[0].object == not_compared) {
    not_compared_count++;
    return;
  }
  int count = backtrace(expected, LP_MAX_CHAIN) - skip;
  if (count < 0)
    count = 0;
  memmove(expected, expected + skip, (size_t)count * sizeof *expected);
  int is_same = unwinder.count == (unsigned)count ||
                count + skip == (int)LP_MAX_CHAIN;
  for (int i = 0; i < count && i < (int)unwinder.count; i++) {
    uintptr_t gap = (uintptr_t)expected[i] - unwinder.chain[i].address;
    is_same &= gap <= 1;
    frames_compared++;
    if (unwinder.chain[i].high > unwinder.chain[i].low && i + 1 < count &&
        unwinder.chain[i].high != unwinder.chain[i + 1].low)
      is_same = 0;
  }
  /* Nothing is known of the innermost function, as of a static program's PLT:
   * libc ends there, and the unwinder looks for a caller. */
  is_same |= count == 1 && unwinder.count > 1 && !unwinder.is_cut;
  compared++;
  cut += unwinder.is_cut;
  if (!is_same && differing++ < 3 && !is_quiet)
    show(count);
}

static void on_signal(int signal, siginfo_t *info, void *context) {
  int saved = errno;
  (void)signal;
  (void)info;
  compare(context, 3); /* compare, the handler, the trampoline */
  errno = saved;
}

static void compare_on(int signal, int flags) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_SIGINFO | SA_RESTART | flags;
  sigfillset(&action.sa_mask);
  sigaction(signal, &action, NULL);
}

static void compare_often(int is_on) {
  struct itimerval timer = {{0, is_on ? 300 : 0}, {0, is_on ? 300 : 0}};
  setitimer(ITIMER_REAL, &timer, NULL);
}

static void start_comparing(void) {
  lp_unwind_start();
  backtrace(expected, 4); /* loads what it needs */
  compare_on(SIGALRM, 0);
}

#endif
