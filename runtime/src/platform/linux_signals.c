/* SPDX-License-Identifier: MIT
 *
 * Linux's signals with glibc, behind platform.h: those that it keeps for itself
 * as well. Its functions know nothing of these, so that programs neither block
 * nor handle them, and the system is called by number here.
 */
#define _GNU_SOURCE
#include "platform/platform.h"
#include "platform/realtime.h"
#include "platform/signal_stack.h"

#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* glibc's signal for pthread_cancel(). Its handler is there from the first call
 * of that, and takes no notice of what timers and events raise. */
#define CANCEL __SIGRTMIN
/* By which it changes the user in all threads, and waits for each. */
#define CHANGE_USER (__SIGRTMIN + 1)

#define WORD_BITS (8 * sizeof(uint64_t))

/* As the system has it on x86-64; elsewhere nobody is sampled. */
#ifdef __x86_64__
#define IS_LAID_OUT_SO true
#else
#define IS_LAID_OUT_SO false
#endif
struct action {
  void (*handler)(int);
  unsigned long flags;
  void (*restorer)(void);
  uint64_t mask;
};

/* In a program with ThreadSanitizer, which runs handlers later: at the end of
 * functions that it knows. */
extern void __tsan_init(void) __attribute__((weak));

static bool read_action(int signal, struct action *action) {
  memset(action, 0, sizeof *action);
  lp_realtime_leave();
  bool is_read =
      syscall(SYS_rt_sigaction, signal, NULL, action, sizeof action->mask) == 0;
  lp_realtime_return();
  return is_read;
}

static uint64_t all_signals(void) {
  return ~(UINT64_C(1) << (CHANGE_USER - 1) % WORD_BITS);
}

void lp_platform_block_signals(sigset_t *before) {
  int saved = errno;
  uint64_t all = all_signals();
  sigset_t filled;
  sigemptyset(before);
  sigfillset(&filled);
  lp_realtime_leave();
  if (__tsan_init) /* not before it knows that they are blocked */
    pthread_sigmask(SIG_BLOCK, &filled, before);
  else
    syscall(SYS_rt_sigprocmask, SIG_BLOCK, &all, before, sizeof all);
  lp_realtime_return();
  errno = saved;
}

void lp_platform_restore_signals(const sigset_t *before) {
  int saved = errno;
  lp_realtime_leave();
  if (__tsan_init)
    pthread_sigmask(SIG_SETMASK, before, NULL);
  else
    syscall(SYS_rt_sigprocmask, SIG_SETMASK, before, NULL, sizeof(uint64_t));
  lp_realtime_return();
  errno = saved;
}

static bool set_action(int signal, const struct action *action,
                       struct action *before) {
  return syscall(SYS_rt_sigaction, signal, action, before,
                 sizeof action->mask) == 0;
}

void lp_platform_handle_alone(int signal) {
  struct action action;
  int saved = errno;
  if (IS_LAID_OUT_SO && read_action(signal, &action)) {
    action.mask = all_signals();
    action.flags |= SA_ONSTACK;
    set_action(signal, &action, NULL);
  }
  errno = saved;
}

bool lp_platform_take_signal(int signal, siginfo_t *info) {
  const struct timespec now = {0, 0};
  uint64_t set = UINT64_C(1) << (signal - 1);
  int saved = errno;
  bool is_taken =
      syscall(SYS_rt_sigtimedwait, &set, info, &now, sizeof set) == signal;
  errno = saved;
  return is_taken;
}

void lp_platform_put_signal(int signal, const siginfo_t *info) {
  int saved = errno;
  syscall(SYS_rt_sigqueueinfo, syscall(SYS_getpid), signal, info);
  errno = saved;
}

bool lp_platform_blocks_signal(int signal) {
  uint64_t blocked = 0;
  int saved = errno;
  syscall(SYS_rt_sigprocmask, SIG_BLOCK, NULL, &blocked, sizeof blocked);
  errno = saved;
  return blocked >> (signal - 1) & 1;
}

void lp_platform_handle_on_stack(int signal, const void *handler,
                                 uint64_t blocked) {
  struct action action;
  int saved = errno;
  if (IS_LAID_OUT_SO && read_action(signal, &action) &&
      (const void *)(uintptr_t)action.handler == handler) {
    action.mask |= blocked;
    action.flags |= SA_ONSTACK;
    set_action(signal, &action, NULL);
  }
  errno = saved;
}

static bool is_free(const struct action *action) {
  return action->handler == SIG_DFL || action->handler == SIG_IGN;
}

/* libc may install its handler at the same time, and does so once. What was
 * there is seen in the same call that replaces it, and put back. */
static bool hand_over(int signal, const struct action *action) {
  struct action before;
  if (!set_action(signal, action, &before))
    return false;
  if (is_free(&before) || before.handler == action->handler)
    return true;
  set_action(signal, &before, NULL);
  return false;
}

int lp_platform_hidden_signal(int like, const void *handler) {
  struct action action, now;
  int saved = errno;
  bool may_be = IS_LAID_OUT_SO && SIGRTMIN > CHANGE_USER && !__tsan_init &&
                read_action(CANCEL, &now) && read_action(like, &action) &&
                (const void *)(uintptr_t)action.handler == handler;
  bool is_ours = may_be && (now.handler == action.handler ||
                            (is_free(&now) && hand_over(CANCEL, &action)));
  errno = saved;
  return is_ours ? CANCEL : 0;
}

bool lp_platform_is_handled_by(int signal, const void *handler) {
  struct action action;
  int saved = errno;
  bool is_by = read_action(signal, &action) && action.flags & SA_SIGINFO &&
               (const void *)(uintptr_t)action.handler == handler;
  errno = saved;
  return is_by;
}
