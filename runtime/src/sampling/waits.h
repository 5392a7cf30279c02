/* SPDX-License-Identifier: MIT
 *
 * Waits of threads in a library that tells when they begin and end: OpenMP's
 * (openmp/ompt.c). Each is on the line that waits, for exactly as long as it
 * took, whether the thread slept or went round in circles; samples and looks
 * that fall into one are not counted again. Where waits are so short that two
 * readings of the clock would be felt, they are not timed: samples in them say
 * how much it was. They are in STACKS blocks with clock LINEPROF_SAMPLE_WAIT.
 * Nothing here may be called unless sampling is armed (sampler.h).
 */
#ifndef LINEPROF_WAITS_H
#define LINEPROF_WAITS_H

#include "lineprof/abi.h"

#include <stdbool.h>

/** What a thread does, as it says itself. */
enum lp_wait_now {
  LP_WAIT_NONE,   /* it goes on, or does another task while it waits */
  LP_WAIT_TIMED,  /* it waits, and the clock runs */
  LP_WAIT_SAMPLED /* it waits, and samples say for how long */
};

/** The calling thread begins to wait. `code` is where the program is to go on,
 * a return address that is on the stack; `line` one in the line that waits, in
 * the same function. `task`: what waits, for lp_wait_switch; NULL: it does
 * nothing else meanwhile. Not in signal handlers. Nothing in a thread that has
 * run no profiled code. */
void lp_wait_begin(uintptr_t code, uintptr_t line, const void *task);

/** The same where others may end the wait before the thread notices: it waits
 * until the time in `*until` (the clock's), if that is not 0 in the end. `line`
 * need not be on its stack. */
void lp_wait_begin_until(uintptr_t line, const uint64_t *until);

/** The wait that began last is over. */
void lp_wait_end(void);

/** The calling thread leaves task `from`, which may be waiting, for `to`. */
void lp_wait_switch(const void *from, const void *to);

/** Now. Any thread. */
enum lp_wait_now lp_waits_now(const struct lineprof_thread *thread);

/** In its signal handler: where a sample of a wait that is not timed goes; NULL
 * if there is no room. The waits of its line are timed again. */
struct lineprof_stacks *lp_waits_sampled(const struct lineprof_thread *thread);

/** In its signal handler, in a wait that is timed: it has run for so long. */
void lp_waits_ran(const struct lineprof_thread *thread, int64_t cpu_ticks);

/** The context's new thread does not wait. Under the lock. */
void lp_waits_renew(const struct lineprof_thread *thread);

/** In a forked child: nothing is known of any thread. */
void lp_waits_fork(void);

/** At exit: waits that others have ended are noted. */
void lp_waits_finish(void);

#endif
