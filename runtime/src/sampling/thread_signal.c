/* SPDX-License-Identifier: MIT
 *
 * See thread_signal.h.
 */
#include "sampling/thread_signal.h"

#include "base/lock.h"

#include <string.h>

static void (*handler)(int, siginfo_t *, void *);

bool lp_thread_signal_install(void (*handle)(int, siginfo_t *, void *)) {
  struct sigaction action, before;
  if (sigaction(lp_sampling.signal, NULL, &before) != 0 ||
      before.sa_handler != SIG_DFL)
    return false;
  handler = handle;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  /* Profiled code in another handler must not find us half-way. */
  sigfillset(&action.sa_mask);
  if (sigaction(lp_sampling.signal, &action, NULL) != 0)
    return false;
  lp_platform_handle_alone(lp_sampling.signal);
  return true;
}

bool lp_thread_signal_is_ours(void) {
  struct sigaction now;
  return sigaction(lp_sampling.signal, NULL, &now) == 0 &&
         now.sa_flags & SA_SIGINFO && now.sa_sigaction == handler;
}

/* A confined program may make no further calls. */
int lp_thread_signal_choose(const struct lineprof_thread *thread) {
  bool is_first = thread->tid == lp_platform_process_id();
  if (!lp_lock_blocks(lp_sampling.signal) || lp_platform_is_confined())
    return lp_sampling.signal;
  return is_first ? 0
                  : lp_platform_hidden_signal(lp_sampling.signal,
                                              (const void *)(uintptr_t)handler);
}

bool lp_thread_signal_is_shut_out(const struct lp_sampled *own) {
  if (own->signal == lp_sampling.signal)
    return lp_lock_blocks(own->signal);
  return !lp_platform_is_confined() &&
         !lp_platform_is_handled_alike(own->signal, lp_sampling.signal);
}
