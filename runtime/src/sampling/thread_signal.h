/* SPDX-License-Identifier: MIT
 *
 * The signal that samples a thread. It is SIGURG unless the user names another,
 * for the reasons for which Go's runtime uses it: programs ignore it unless
 * they ask for it, debuggers pass it on, and one too many harms nobody. Where
 * the program blocks it, it stays so: one of its own may be meant for who waits
 * for it. Programs often leave all signals to their first thread, and the
 * others work: what samples these is a signal that libc hides from programs.
 * The first thread has none, as one that comes amid exec() would end the
 * program that begins there, while SIGURG does nothing.
 */
#ifndef LINEPROF_THREAD_SIGNAL_H
#define LINEPROF_THREAD_SIGNAL_H

#include "sampling/sampled.h"

#include <signal.h>

/** Installs the handler for `lp_sampling.signal`. False if the program has a
 * use for that. */
bool lp_thread_signal_install(void (*handle)(int, siginfo_t *, void *));

/** Whether it still is. */
bool lp_thread_signal_is_ours(void);

/** The signal for the calling thread, which holds the runtime's lock; 0: it
 * blocks the only one that there is. */
int lp_thread_signal_choose(const struct lineprof_thread *thread);

/** Whether the context's signal does not come to the calling thread, which
 * holds the runtime's lock: it blocks it, or libc has taken it. */
bool lp_thread_signal_is_shut_out(const struct lp_sampled *own);

#endif
