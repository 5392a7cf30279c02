/* SPDX-License-Identifier: MIT
 *
 * The open segment of the run, to which everything belongs that is recorded
 * now. Without a schedule there is one, from begin to end. To be called under
 * the lock of schedule/steps.c, unless a function says otherwise.
 */
#ifndef LINEPROF_OPEN_SEGMENT_H
#define LINEPROF_OPEN_SEGMENT_H

#include "lineprof/abi.h"

#include <stdbool.h>

/** Whether there is a schedule. Without one only lp_segment_now may be called
 * of what is declared here. */
extern bool lp_steps_armed __attribute__((visibility("hidden")));

/** The segment that is open at some instant. */
struct lp_open_segment {
  uint32_t kind, cycle; /* as in lineprof_segment */
  uint32_t flags;       /* enum lineprof_segment_flag */
  uint64_t first_step;
  struct lineprof_clock_pair begin;
};

/** Opens the first segment. `flags` (enum lineprof_schedule_flag) go into the
 * SCHEDULE block. */
void lp_segment_start(struct lineprof_schedule *block, uint32_t kind,
                      uint32_t flags);

/** The open segment. For any thread, also in signal handlers; it may change
 * meanwhile. */
const struct lp_open_segment *lp_segment_now(void);

/** The segment that samples and GPU work go to now; false: nothing is
 * recorded. Any thread, in signal handlers. */
bool lp_segment_recorded(uint32_t *kind, uint32_t *cycle);

/** Says that another segment has begun. `shown`: it is written into the
 * SCHEDULE block, too, which may not happen while the segment before it waits
 * to be written. */
void lp_segment_open(struct lp_open_segment begun, bool shown);

/** Changes kind and cycle of the open segment. No snapshot may be in the
 * queue. */
void lp_segment_rename(uint32_t kind, uint32_t cycle);

/** Says that the first step has come. For any thread. */
void lp_segment_stepped(void);

/** Says that the segment before `begun` was written, or given up. One caller at
 * a time.
 */
void lp_segment_written(const struct lp_open_segment *begun, bool is_written);

/** Begins the segment anew, without its past, in a forked child. */
void lp_segment_fork(struct lineprof_clock_pair begin, uint64_t steps);

#endif
