/* SPDX-License-Identifier: MIT
 *
 * Checks a module's table once, so that nothing after it needs to.
 */
#ifndef LINEPROF_CLI_TABLE_H
#define LINEPROF_CLI_TABLE_H

#include "profile/profile.h"

/** Fills `table` from `size` bytes. NULL if they may be used, else what is
 * wrong with them. `bytes` must outlive the table, and so must `*unpacked`, to
 * be freed by the caller: what they were unpacked to; NULL: they were not
 * packed. `*room`: bytes that may be unpacked; what was is taken from it. */
const char *lp_table_open(struct lp_table *table, const unsigned char *bytes,
                          uint64_t size, uint64_t *room,
                          unsigned char **unpacked);

/** A copy of a table without its counters; its `head` is to be freed. */
struct lp_table lp_table_copy(const struct lp_table *table);

/** Size of the slab that goes with the table. */
uint64_t lp_slab_size(const struct lp_table *table);

#endif
