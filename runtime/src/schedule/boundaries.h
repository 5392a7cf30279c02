/* SPDX-License-Identifier: MIT
 *
 * A boundary ends the segment that is open, and begins another. Under the
 * lock of steps.c.
 */
#ifndef LINEPROF_BOUNDARIES_H
#define LINEPROF_BOUNDARIES_H

#include "core/open_segment.h"

/** Records, or does not, as the open segment wants it. lp_boundary_pass does
 * this. */
void lp_boundary_record(void);

/** Ends the open segment, to be known as `as`, and begins another, of which
 * kind, cycle and flags count. `steps` have ended. `self` is the calling
 * thread, charged; NULL if it is not profiled or counts no more than others:
 * all are then read as they run. */
void lp_boundary_pass(struct lineprof_thread *self, struct lp_open_segment as,
                      struct lp_open_segment begun, uint64_t steps);

#endif
