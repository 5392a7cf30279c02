/* SPDX-License-Identifier: MIT
 *
 * What counting costs on this machine, now.
 */
#ifndef LINEPROF_COUNT_COST_H
#define LINEPROF_COUNT_COST_H

#include <stdint.h>

/** What counting LINEPROF_COUNTS_PRICED executions takes, in ticks, where no
 * other work hides it: at least 1. Takes about ten microseconds, less than a
 * sample does. */
uint64_t lp_count_cost(void);

#endif
