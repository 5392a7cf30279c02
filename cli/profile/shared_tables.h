/* SPDX-License-Identifier: MIT
 *
 * What processes have in common. Tables that a file has once (SAME blocks) are
 * checked once. Tables that several files have are unpacked once. No function
 * may be called by two threads at once.
 */
#ifndef LINEPROF_CLI_SHARED_TABLES_H
#define LINEPROF_CLI_SHARED_TABLES_H

#include "profile/profile.h"

/** Before the file's blocks are read. */
void lp_shared_begin(struct lp_profile *first);

/** A block that later processes may refer to; in the order of the file. */
void lp_shared_offer(struct lp_profile *profile, const struct lp_block *block);

/** The block that a SAME block stands for, under the module of `head`; false:
 * there is none. */
bool lp_shared_find(const struct lp_profile *profile,
                    const struct lineprof_block *head, uint64_t offset,
                    struct lp_block *found);

/** lp_table_open, and lp_counts_take for the process's own copy of a table;
 * each payload is checked once. */
const char *lp_shared_table(struct lp_profile *profile,
                            const struct lp_block *block,
                            struct lp_table *table);
const char *lp_shared_counts(struct lp_profile *profile,
                             const struct lp_block *block,
                             struct lp_table *table);

/** Who uses a payload once more goes through this many of its parts: NULL, or
 * what is wrong. */
const char *lp_shared_use(const struct lp_profile *profile, uint64_t parts);

/** Bytes of the largest slab that the process has of a module. */
uint64_t lp_shared_slab_size(struct lp_profile *profile, uint32_t module);

/** All processes are open: frees what was for them. */
void lp_shared_done(struct lp_profile *first);

/** Frees what tables were unpacked to, which is otherwise kept until kprof
 * ends, for files that are read later. No profile may be open. */
void lp_shared_forget(void);

#endif
