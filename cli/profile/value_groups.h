/* SPDX-License-Identifier: MIT
 *
 * The GROUPS blocks of a profile: calls of a region by captured values.
 */
#ifndef LINEPROF_CLI_VALUE_GROUPS_H
#define LINEPROF_CLI_VALUE_GROUPS_H

#include "profile/profile.h"

/** Notes a GROUPS block that holds what it says, as a part of
 * `profile->group_sets`; others with a warning. After the tables. */
void lp_groups_open(struct lp_profile *profile, const struct lp_block *block);

/** The group of `thread` whose counter is at `address` in the profiled
 * process; NULL. */
struct lineprof_region_counter *
lp_groups_counter(const struct lp_profile_counts *counted, uint32_t thread,
                  uint64_t address);

#endif
