/* SPDX-License-Identifier: MIT
 *
 * What counters say: a line's hits, or a function's calls, are a sum of some of
 * them.
 */
#ifndef LINEPROF_CLI_COUNTS_H
#define LINEPROF_CLI_COUNTS_H

#include "profile/profile.h"

/** Checks a COUNTS payload. NULL if it is consistent, else what is wrong with
 * it. `*words`: what follows its structure, unpacked. `*room` and `*unpacked`:
 * as with lp_table_open. */
const char *lp_counts_open(const unsigned char *bytes, uint64_t size,
                           uint64_t *room, const uint32_t **words,
                           unsigned char **unpacked);

/** How many parts of lines it has. */
uint32_t lp_counts_part_count(const struct lineprof_counts *head);

/** Gives `table` the terms and loops of a checked payload and its words, which
 * must outlive it, in constant time. NULL, or what is wrong: the payload is of
 * another table. */
const char *lp_counts_take(struct lp_table *table, const unsigned char *bytes,
                           const uint32_t *words);

/** Hits of a line, calls of a function and hits of a part of a line, by the
 * counters of one thread (NULL: it has none). */
uint64_t lp_counts_line(const struct lp_table *table, const uint64_t *counters,
                        uint32_t line);
uint64_t lp_counts_function(const struct lp_table *table,
                            const uint64_t *counters, uint32_t function);
uint64_t lp_counts_part(const struct lp_table *table, const uint64_t *counters,
                        uint32_t part);

#endif
