/* SPDX-License-Identifier: MIT
 *
 * What counters say: a line's hits, or a function's calls, are a sum of some of
 * them.
 */
#ifndef LINEPROF_CLI_PROFILE_COUNTS_H
#define LINEPROF_CLI_PROFILE_COUNTS_H

#include "profile_reader.h"

/** Gives `table` the terms and loops of a COUNTS payload, which must outlive
 * it. NULL if they may be used, else what is wrong with them. */
const char *lp_counts_open(struct lp_table *table, const unsigned char *bytes,
                           uint64_t size);

/** Hits of a line and calls of a function, by the counters of one thread (NULL:
 * it has none). */
uint64_t lp_counts_line(const struct lp_table *table, const uint64_t *counters,
                        uint32_t line);
uint64_t lp_counts_function(const struct lp_table *table,
                            const uint64_t *counters, uint32_t function);

#endif
