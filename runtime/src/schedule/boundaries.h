/* SPDX-License-Identifier: MIT
 *
 * A boundary ends the segment that is open, and begins another. Under the
 * lock of steps.c.
 */
#ifndef LINEPROF_BOUNDARIES_H
#define LINEPROF_BOUNDARIES_H

#include "core/open_segment.h"

/** Switches recording on or off, as the open segment wants it. lp_boundary_pass
 * calls this. */
void lp_boundary_record(void);

/** Ends the open segment, which gets the kind and cycle of `as`, and begins
 * another, of which kind, cycle and flags are read. `steps` is how many steps
 * have ended. `self` is the calling thread, after it has been charged; NULL if
 * it is not profiled or does not step: all threads are then read as they
 * run. */
void lp_boundary_pass(struct lineprof_thread *self, struct lp_open_segment as,
                      struct lp_open_segment begun, uint64_t steps);

#endif
