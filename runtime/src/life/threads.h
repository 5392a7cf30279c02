/* SPDX-License-Identifier: MIT
 *
 * Threads come and go: each gets a context (core/contexts.h) at its first probe
 * and gives it back when it ends; later threads go on counting in it, so
 * nothing is folded and nothing is lost.
 */
#ifndef LINEPROF_THREADS_H
#define LINEPROF_THREADS_H

#include "clocks/calibrate.h"

#include "lineprof/abi.h"

#include <stdbool.h>

/** Once, under the lock. Returns 0 or an errno value. */
int lp_threads_start(bool slow_clock, const struct lp_costs *costs);

/** The calling thread's context; NULL when memory is exhausted. Under the
 * lock. */
struct lineprof_thread *lp_thread_attach(void);

/** Counters of a registered module in `thread`, made when missing; NULL when
 * memory is exhausted. Under the lock. */
void *lp_thread_slab(struct lineprof_thread *thread,
                     const struct lineprof_module *module);

/** In a forked child, around lp_file_fork: who is kept, and the new start of
 * the one thread that there is. */
bool lp_thread_keeps_block(const struct lineprof_block *block);

/** Before fork, under the lock: the state that the child is to start from. The
 * mapping is shared, and the parent goes on while the child still copies. */
void lp_threads_before_fork(void);
void lp_threads_fork(void);

/** There: the calling thread, if it counts, goes on with what it had open
 * before, and counts from zero. */
void lp_thread_restart(void);

/** Charges what is open in the calling thread, if it has a context. */
void lp_thread_charge(void);

#endif
