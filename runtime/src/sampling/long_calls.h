/* SPDX-License-Identifier: MIT
 *
 * Calls that took long, by their own clock, with all that called them. What a
 * line's clock saw is the line's to the tick; callers without a clock have that
 * time from samples, which are few where a program waits. So the thread itself
 * notes long calls when they end, outside of any sample, as long as that takes
 * little: in STACKS blocks with clock LINEPROF_SAMPLE_CALL.
 */
#ifndef LINEPROF_LONG_CALLS_H
#define LINEPROF_LONG_CALLS_H

#include "lineprof/abi.h"

/** From so many ticks on a call is long; INT64_MAX: none is. */
extern int64_t lp_long_call_ticks __attribute__((visibility("hidden")));

static inline int64_t lp_long_call(void) {
  return __atomic_load_n(&lp_long_call_ticks, __ATOMIC_RELAXED);
}

/** Sampling begins: there are long calls from now on. */
void lp_long_calls_start(void);

/** It has ended: there are none any more. */
void lp_long_calls_stop(void);

/** The calling thread's innermost clocked call, whose function has this stack
 * pointer, ends now; it has taken `ticks`, without other clocks. Within its
 * event, and not one that interrupted another. */
void lp_long_call_note(struct lineprof_thread *thread, uintptr_t stack,
                       int64_t ticks);

/** In a forked child: nothing is noted of any thread. */
void lp_long_calls_fork(void);

#endif
