/* SPDX-License-Identifier: MIT
 *
 * See thread_signal.h.
 */
#include "sampling/thread_signal.h"

#include "base/lock.h"
#include "sampling/sample_stack.h"

#include <string.h>

static void (*handler)(int, siginfo_t *, void *);
static int ours[2]; /* that the program had no use for; 0 */

/* Readline calls the handler of SIGWINCH that was there before its own, as one
 * that takes the signal's number alone. It is not hidden from a program that
 * got the runtime by dlopen(). */
extern const char *rl_readline_name __attribute__((weak));

bool lp_thread_signal_is_handler(const void *address) {
  return address && address == (const void *)(uintptr_t)handler;
}

/* A sanitizer's sigaction() tells of it, the runtime's does not. */
static bool is_ours(int signal) {
  struct sigaction now;
  const void *ours_is = (const void *)(uintptr_t)handler;
  return lp_platform_is_handled_by(signal, ours_is) ||
         (sigaction(signal, NULL, &now) == 0 && now.sa_flags & SA_SIGINFO &&
          now.sa_sigaction == handler);
}

static void note_ours(int signal) {
  __atomic_store_n(&ours[signal != lp_sampling.signal], signal,
                   __ATOMIC_RELEASE);
}

int lp_thread_signal_lost(void) {
  for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) {
    int signal = __atomic_load_n(&ours[i], __ATOMIC_ACQUIRE);
    if (signal && !is_ours(signal))
      return __atomic_exchange_n(&ours[i], 0, __ATOMIC_ACQ_REL);
  }
  return 0;
}

/* Makes it ours, unless the program has a use for it. */
static bool take(int signal) {
  struct sigaction action, before;
  if (is_ours(signal)) {
    note_ours(signal);
    return true;
  }
  if (sigaction(signal, NULL, &before) != 0 || before.sa_handler != SIG_DFL)
    return false;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  /* Profiled code in another handler must not find us half-way. */
  sigfillset(&action.sa_mask);
  if (sigaction(signal, &action, NULL) != 0)
    return false;
  lp_platform_handle_alone(signal);
  note_ours(signal);
  return true;
}

/* The next one, if the program has a use for SIGURG; 0: the user has named the
 * only one. */
static int other_signal(void) {
  return lp_sampling.signal == SIGURG && !&rl_readline_name ? SIGWINCH : 0;
}

bool lp_thread_signal_install(void (*handle)(int, siginfo_t *, void *)) {
  handler = handle;
  return take(lp_sampling.signal) || (other_signal() && take(other_signal()));
}

/* A confined program may make no further calls. None comes where its frame
 * finds no room. */
static int choose(bool blocks_first, bool blocks_other) {
  if (lp_platform_is_confined())
    return lp_sampling.signal;
  if (!lp_sample_stack_has_room())
    return 0;
  if (!blocks_first && take(lp_sampling.signal))
    return lp_sampling.signal;
  return !blocks_other && other_signal() && take(other_signal())
             ? other_signal()
             : 0;
}

int lp_thread_signal_choose(const struct lineprof_thread *thread) {
  bool is_first = thread->tid == lp_platform_process_id();
  int found = choose(lp_lock_blocks(lp_sampling.signal),
                     other_signal() && lp_lock_blocks(other_signal()));
  if (found || is_first || !lp_sample_stack_has_room())
    return found;
  int like = is_ours(lp_sampling.signal) ? lp_sampling.signal : other_signal();
  return like
             ? lp_platform_hidden_signal(like, (const void *)(uintptr_t)handler)
             : 0;
}

int lp_thread_signal_choose_in_child(const sigset_t *blocked) {
  return choose(sigismember(blocked, lp_sampling.signal) == 1,
                other_signal() && sigismember(blocked, other_signal()) == 1);
}

uint64_t lp_thread_signal_all(void) {
  uint64_t all = UINT64_C(1) << (__SIGRTMIN - 1); /* libc's, maybe */
  all |= UINT64_C(1) << (lp_sampling.signal - 1);
  return other_signal() ? all | UINT64_C(1) << (other_signal() - 1) : all;
}

bool lp_thread_signal_is_shut_out(const struct lp_sampled *own) {
  if (lp_lock_blocks(own->signal))
    return true;
  return !lp_platform_is_confined() &&
         !lp_platform_is_handled_by(own->signal,
                                    (const void *)(uintptr_t)handler);
}
