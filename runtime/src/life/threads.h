/* SPDX-License-Identifier: MIT
 *
 * Gives each thread a context (core/contexts.h) at its first event, and takes
 * it back when the thread ends. Later threads go on counting in it, so no
 * counts have to be moved.
 */
#ifndef LINEPROF_THREADS_H
#define LINEPROF_THREADS_H

#include "clocks/calibrate.h"
#include "file/profile_file.h"

#include "lineprof/abi.h"

#include <stdbool.h>

/** To be called once, under the lock. Returns 0 or an errno value. */
int lp_threads_start(bool slow_clock, const struct lp_costs *costs);

/** The calling thread's context, made when missing; NULL when memory is
 * exhausted. To be called under the lock. */
struct lineprof_thread *lp_thread_attach(void);

/** The slab of a registered module in `thread`, made when missing; NULL when
 * memory is exhausted. To be called under the lock. */
void *lp_thread_slab(struct lineprof_thread *thread,
                     const struct lineprof_module *module);

/** For a forked child, around lp_file_fork: what becomes of a block, and the
 * new start of its only thread. */
enum lp_block_fate lp_thread_block_fate(const struct lineprof_block *block);

/** Keeps the state from which the child is to start, before fork and under the
 * lock: the mapping is shared, and the parent goes on while the child still
 * copies. */
void lp_threads_before_fork(void);
void lp_threads_fork(void);

/** Lets the calling thread, if it counts, go on in the child with the rows that
 * it had open before, counting from zero. */
void lp_thread_restart(void);

/** Charges the open row of the calling thread, if it has a context. */
void lp_thread_charge(void);

#endif
