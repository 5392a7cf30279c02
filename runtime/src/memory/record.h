/* SPDX-License-Identifier: MIT
 *
 * Memory over time: the helper adds a point to the SERIES block now and then.
 * Only where memory is measured (lp_memory_is_on()).
 */
#ifndef LINEPROF_RECORD_H
#define LINEPROF_RECORD_H

#include <stdbool.h>
#include <stdint.h>

/** Begins the series, and starts the helper. Once; not under the lock. `live`:
 * bytes that are live, and their peak. */
void lp_record_start(int64_t (*live)(int64_t *peak));

/** In the helper, at its start: whether it has file descriptors of its own.
 * Otherwise nobody knows what is resident. */
void lp_record_help(bool has_own_descriptors);

/** The helper's, now and then. Returns the time of the next look,
 * CLOCK_MONOTONIC. */
uint64_t lp_record_look(void);

/** A segment of the schedule ends: notes what is live. Any thread. */
void lp_record_boundary(uint64_t ns);

/** At exit: adds the last point. */
void lp_record_finish(void);

/** In a forked child, whose series is zeros; or one that does not go on. */
void lp_record_fork(bool goes_on);

#endif
