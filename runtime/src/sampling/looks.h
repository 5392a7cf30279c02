/* SPDX-License-Identifier: MIT
 *
 * Decides when the helper looks at threads that wait (blocked.h): less and less
 * often as the run grows long, more seldom where a look costs much, and once
 * more when the process ends.
 */
#ifndef LINEPROF_LOOKS_H
#define LINEPROF_LOOKS_H

#include <stdbool.h>
#include <stdint.h>

/** Called by the helper once, when it begins: it looks if what it opens takes
 * no number from the program. */
void lp_looks_help(bool has_own_descriptors);

/** Looks at every thread, if there is a helper, unless somebody else does. Any
 * thread. */
void lp_looks_all(void);

/** The first returns the time of the next look, CLOCK_MONOTONIC; `plan` chooses
 * it, after a look. */
uint64_t lp_looks_next(void);
uint64_t lp_looks_plan(void);

/** Takes the last look, when the process ends. Later waits are not in the
 * run. */
void lp_looks_finish(void);

/** Resets the plan in a forked child, which has no helper. */
void lp_looks_fork(void);

#endif
