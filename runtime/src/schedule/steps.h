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

/** Takes the schedule. To be called once, under the runtime's lock, before
 * there are threads and modules. Returns 0 or an errno value. */
int lp_steps_start(const struct lp_schedule *schedule);

/** Starts the helper if windows may open without a step. To be called after the
 * lock was given back. */
void lp_steps_started(void);

/** Notes whether the module with this table can step. To be called under the
 * lock. */
void lp_steps_see(const struct lineprof_table *table);

/** Ends a step and begins the next one: lineprof_step() was called. The calling
 * thread must have been charged up to its last_ticks. */
void lp_step_next(struct lineprof_thread *thread);

/** A round of a stepping loop, or a call of a stepping function, begins or ends
 * as a call of `region`. `depth` is that outside of it. */
void lp_step_begin(struct lineprof_thread *thread,
                   const struct lineprof_region_counter *region);
void lp_step_end(struct lineprof_thread *thread,
                 const struct lineprof_region_counter *region);

/** A call of `region` has vanished without its end, by longjmp say. `depth` is
 * that outside of it. If the call was the step, another one may begin, in any
 * thread. Safe in signal handlers. */
void lp_step_leave(const struct lineprof_thread *thread,
                   const struct lineprof_region_counter *region);

/** Says that the thread has ended, so that another one may step. */
void lp_steps_retire(const struct lineprof_thread *thread);

/** Looks at the clock and for commands. Called by the helper. Returns the time
 * of the next look, CLOCK_MONOTONIC; UINT64_MAX: none. */
uint64_t lp_steps_poll(void);

/** Writes all segments at exit, and gives the last one its kind and cycle. */
void lp_steps_finish(void);

/** To be called around fork, outside of the runtime's lock. `begin` is the time
 * at which the child began. */
void lp_steps_before_fork(void);
void lp_steps_after_fork(bool is_child, struct lineprof_clock_pair begin);

#endif
