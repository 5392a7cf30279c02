/* SPDX-License-Identifier: MIT
 *
 * When the helper looks at threads that wait (blocked.h): now and then, less
 * often as the run grows long and where a look costs much, and once more when
 * the process ends.
 */
#ifndef LINEPROF_LOOKS_H
#define LINEPROF_LOOKS_H

#include <stdint.h>

/** The helper's, once, when it begins. */
void lp_looks_help(void);

/** Looks at every thread, if there is a helper, unless somebody else does. Any
 * thread. */
void lp_looks_all(void);

/** The time of the next look, CLOCK_MONOTONIC; `plan` chooses it, after one. */
uint64_t lp_looks_next(void);
uint64_t lp_looks_plan(void);

/** The last look, when the process ends: what comes then is not in the run. */
void lp_looks_finish(void);

/** In a forked child, which has no helper. */
void lp_looks_fork(void);

#endif
