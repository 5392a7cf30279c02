/* SPDX-License-Identifier: MIT
 *
 * The signal that samples a thread. It is SIGURG unless the user names another,
 * for the reasons for which Go's runtime uses it: programs ignore it unless
 * they ask for it, debuggers pass it on, and one too many harms nobody. Where
 * the program blocks it, it stays so: one of its own may be meant for who waits
 * for it. Where it does, or handles or ignores it (PostgreSQL: its processes
 * wake each other by it), SIGWINCH is the next: it is no less harmless, but few
 * programs have a terminal. Programs often leave all signals to their first
 * thread, and the others work: what samples these is a signal that libc hides
 * from programs. The first thread has not got that, as one that comes amid
 * exec() would end the program that begins there, while the others do nothing.
 */
#ifndef LINEPROF_THREAD_SIGNAL_H
#define LINEPROF_THREAD_SIGNAL_H

#include "sampling/sampled.h"

#include <signal.h>

/** Installs the handler for the first of the signals that the program has no
 * use for. False if it has one for all. */
bool lp_thread_signal_install(void (*handle)(int, siginfo_t *, void *));

/** One that the program has taken since it was ours; 0: none more. Any
 * thread. */
int lp_thread_signal_lost(void);

/** Whether this is the handler that was installed. Async-signal-safe. */
bool lp_thread_signal_is_handler(const void *address);

/** Those that may sample a thread; bit 0 is signal 1. Async-signal-safe. */
uint64_t lp_thread_signal_all(void);

/** The signal for the calling thread, which holds the runtime's lock; 0: it
 * blocks all that there are. */
int lp_thread_signal_choose(const struct lineprof_thread *thread);

/** The same for the thread of a forked child, which blocks these. */
int lp_thread_signal_choose_in_child(const sigset_t *blocked);

/** Whether the context's signal does not come to the calling thread, which
 * holds the runtime's lock: it blocks it, or the program or libc has taken
 * it. */
bool lp_thread_signal_is_shut_out(const struct lp_sampled *own);

#endif
