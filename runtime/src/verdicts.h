/* SPDX-License-Identifier: MIT
 *
 * Which functions are timed no longer, and why: the VERDICTS blocks.
 */
#ifndef LINEPROF_VERDICTS_H
#define LINEPROF_VERDICTS_H

#include "lineprof/abi.h"

#include <stdbool.h>

/** From now on functions may get verdicts: mode = "auto". Once, under the
 * lock. Returns 0 or an errno value. */
int lp_verdicts_start(void);

/** The module `id` registers, for the first time or anew; under the lock. */
void lp_verdicts_see(const struct lineprof_module *module, uint32_t id);

/** Whether a function may be switched to its clean body: no verdict yet, and no
 * regions. Any thread may ask. */
bool lp_verdict_is_open(uint32_t id, uint32_t function);

/** Whether it has been. */
bool lp_verdict_is_passed(uint32_t id, uint32_t function);

/** Switches it, for good. Under the lock. */
void lp_verdict_pass(uint32_t id, uint32_t function,
                     const struct lineprof_verdict *verdict);

/** In a forked child: functions stay switched, with no past. Under the
 * lock. */
void lp_verdicts_fork(void);

#endif
