/* SPDX-License-Identifier: MIT
 *
 * Decides what is to be recorded now, by the schedule, by commands, or because
 * there is neither, and passes a boundary where that changes. Under the lock of
 * steps.c.
 */
#ifndef LINEPROF_RECORDING_H
#define LINEPROF_RECORDING_H

#include "schedule/windows.h"

#include "lineprof/abi.h"

/** Opens the first segment, at `now`. */
void lp_recording_start(const struct lp_schedule *schedule,
                        struct lineprof_schedule *block, struct lp_instant now);

/** Looks at the schedule and for commands, and passes a boundary where what is
 * recorded changes.
 * `self` is the thread that has just stepped; NULL: no step. `may_step` is
 * false as long as nothing in the process could step. */
void lp_recording_follow(struct lineprof_thread *self, struct lp_instant now,
                         bool may_step);

/** The step, or time, of the next look at the latest: see windows.h. */
uint64_t lp_recording_next_step(uint64_t step);
uint64_t lp_recording_next_ns(void);

/** Whether the open segment is a window of the schedule's. */
bool lp_recording_is_scheduled(void);

/** Whether windows wait for steps, and no command has overruled them. */
bool lp_recording_needs_steps(void);

/** Whether windows may open and close without a step. */
bool lp_recording_needs_clock(void);

#endif
