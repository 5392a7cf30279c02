/* SPDX-License-Identifier: MIT
 *
 * The segment of the run that is open: what is recorded now belongs to it.
 * Without a schedule there is one, from begin to end. To be called
 * under the lock of schedule/steps.c, unless a function says otherwise.
 */
#ifndef LINEPROF_OPEN_SEGMENT_H
#define LINEPROF_OPEN_SEGMENT_H

#include "lineprof/abi.h"

#include <stdbool.h>

/** There is a schedule. Nothing else here may be called if not, but for
 * lp_segment_now. */
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

/** Any thread, in signal handlers: it may change meanwhile. */
const struct lp_open_segment *lp_segment_now(void);

/** The segment that samples and GPU work go to now; false: nothing is
 * recorded. Any thread, in signal handlers. */
bool lp_segment_recorded(uint32_t *kind, uint32_t *cycle);

/** Another one has begun. `shown`: in the SCHEDULE block, too; not while the
 * one before it waits to be written. */
void lp_segment_open(struct lp_open_segment begun, bool shown);

/** With nothing in the queue: it is to be known as this. */
void lp_segment_rename(uint32_t kind, uint32_t cycle);

/** The first step came. Any thread. */
void lp_segment_stepped(void);

/** The segment before `begun` was written, or given up. One caller at a time.
 */
void lp_segment_written(const struct lp_open_segment *begun, bool is_written);

/** In a forked child: it begins anew, without its past. */
void lp_segment_fork(struct lineprof_clock_pair begin, uint64_t steps);

#endif
