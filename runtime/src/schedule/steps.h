/* SPDX-License-Identifier: MIT
 *
 * Steps drive the schedule: each boundary between two windows ends a segment
 * of the profile. Steps follow one another: of those that overlap the first
 * counts.
 */
#ifndef LINEPROF_STEPS_H
#define LINEPROF_STEPS_H

#include "schedule.h"

#include "lineprof/abi.h"

#include <stdbool.h>

/** Reads what was asked for. Once, under the runtime's lock, before there are
 * threads and modules. Returns 0 or an errno value. */
int lp_steps_start(const struct lp_schedule *schedule);

/** After the lock was given back: starts the helper if windows may open
 * without a step. */
void lp_steps_started(void);

/** A module with this table is there: may it step? Under the lock. */
void lp_steps_see(const struct lineprof_table *table);

/** lineprof_step(): a step ends and the next one begins. The calling thread
 * has been charged up to its last_ticks. */
void lp_step_next(struct lineprof_thread *thread);

/** An iteration of a stepping loop (or a call of a stepping function) begins
 * or ends in `region`; its depth is that without it. */
void lp_step_begin(struct lineprof_thread *thread,
                   const struct lineprof_region_counter *region);
void lp_step_end(struct lineprof_thread *thread,
                 const struct lineprof_region_counter *region);

/** A call of `region` has vanished without its end, by longjmp say; its depth
 * is that without it. If it was the step, another may begin, in any thread.
 * Safe in signal handlers. */
void lp_step_leave(const struct lineprof_thread *thread,
                   const struct lineprof_region_counter *region);

/** The thread has ended: another may step. */
void lp_steps_retire(const struct lineprof_thread *thread);

/** The helper's look at clock and commands. Returns the time of the next one,
 * CLOCK_MONOTONIC; UINT64_MAX: none. */
uint64_t lp_steps_poll(void);

/** At exit: everything is written, and the last segment gets its name. */
void lp_steps_finish(void);

/** Around fork, outside of the runtime's lock. In the child, `begin` is when
 * it began. */
void lp_steps_before_fork(void);
void lp_steps_after_fork(bool is_child, struct lineprof_clock_pair begin);

#endif
