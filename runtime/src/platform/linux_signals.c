/* SPDX-License-Identifier: MIT
 *
 * Linux's signals with glibc, behind platform.h: those that it keeps for itself
 * as well. Its functions know nothing of these, so that programs neither block
 * nor handle them, and the system is called by number here.
 */
#define _GNU_SOURCE
#include "platform/platform.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* glibc's signal for pthread_cancel(). Its handler is there from the first call
 * of that, and takes no notice of what timers and events raise. */
#define CANCEL __SIGRTMIN
/* By which it changes the user in all threads, and waits for each. */
#define CHANGE_USER (__SIGRTMIN + 1)

#define WORD_BITS (8 * sizeof(uint64_t))

/* As the system has it: x86-64, and others that have a restorer. */
struct action {
  void (*handler)(int);
  unsigned long flags;
  void (*restorer)(void);
  uint64_t mask;
};

/* It complains of memory that calls by number write, and puts handlers off. */
extern void __tsan_init(void) __attribute__((weak));

static bool read_action(int signal, struct action *action) {
  memset(action, 0, sizeof *action);
  return syscall(SYS_rt_sigaction, signal, NULL, action, sizeof action->mask) ==
         0;
}

static uint64_t all_signals(void) {
  return ~(UINT64_C(1) << (CHANGE_USER - 1) % WORD_BITS);
}

void lp_platform_block_signals(sigset_t *before) {
  int saved = errno;
  uint64_t all = all_signals();
  sigemptyset(before);
  syscall(SYS_rt_sigprocmask, SIG_BLOCK, &all, before, sizeof all);
  errno = saved;
}

void lp_platform_restore_signals(const sigset_t *before) {
  int saved = errno;
  syscall(SYS_rt_sigprocmask, SIG_SETMASK, before, NULL, sizeof(uint64_t));
  errno = saved;
}

int lp_platform_hidden_signal(int like) {
#ifdef __x86_64__
  struct action action, now;
  int saved = errno;
  bool is_hidden = SIGRTMIN > CHANGE_USER && !__tsan_init;
  bool is_free = is_hidden && read_action(CANCEL, &now) &&
                 read_action(like, &action) &&
                 (now.handler == SIG_DFL || now.handler == action.handler);
  action.mask = all_signals();
  bool is_ours = is_free && syscall(SYS_rt_sigaction, CANCEL, &action, NULL,
                                    sizeof action.mask) == 0;
  errno = saved;
  return is_ours ? CANCEL : 0;
#else
  (void)like;
  return 0;
#endif
}

bool lp_platform_is_handled_alike(int signal, int like) {
  struct action one, other;
  int saved = errno;
  bool are_alike = read_action(signal, &one) && read_action(like, &other) &&
                   one.handler == other.handler;
  errno = saved;
  return are_alike;
}
