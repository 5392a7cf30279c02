/* SPDX-License-Identifier: MIT
 *
 * The segment that is open, and the cut that ends it. All but lp_cut_written
 * and lp_cut_stepped under the lock of steps.c.
 */
#ifndef LINEPROF_CUTS_H
#define LINEPROF_CUTS_H

#include "schedule/segments.h"

/** Opens the first segment. `flags` (enum lineprof_schedule_flag) go into the
 * SCHEDULE block. */
void lp_cut_start(struct lineprof_schedule *block, uint32_t kind,
                  uint32_t flags);

const struct lp_open_segment *lp_cut_open(void);

/** Records, or does not, as the open segment wants it. lp_cut does this. */
void lp_cut_record(void);

/** Ends the open segment, to be known as `as`, and begins another, of which
 * kind, cycle and flags count. `steps` have ended. `self` is the calling
 * thread, charged; NULL if it is not profiled or counts no more than others:
 * all are then read as they run. */
void lp_cut(struct lineprof_thread *self, struct lp_open_segment as,
            struct lp_open_segment begun, uint64_t steps);

/** The open segment, with nothing in the queue, is to be known as this. */
void lp_cut_rename(uint32_t kind, uint32_t cycle);

/** The first step came. */
void lp_cut_stepped(void);

/** A snapshot has become a segment, or was given up. */
void lp_cut_written(const struct lp_snapshot *snapshot, bool is_written);

/** In a forked child: the open segment begins anew, without its past. */
void lp_cut_fork(struct lineprof_clock_pair begin, uint64_t steps);

#endif
