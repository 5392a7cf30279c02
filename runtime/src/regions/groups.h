/* SPDX-License-Identifier: MIT
 *
 * The calls of a region by the values that it captures: one group for each
 * combination, up to a number that is set (regions.max_groups), and one for all
 * others. They are in the mapped file, so that nothing is lost with the
 * process.
 */
#ifndef LINEPROF_GROUPS_H
#define LINEPROF_GROUPS_H

#include "lineprof/abi.h"

#include <stdbool.h>

/** `limit`: how many groups a region may have in one thread; 0: values are not
 * recorded. Groups are not divided by segments: they hold the calls of all
 * windows. */
void lp_groups_start(uint32_t limit);

/** The counter of the group that a call belongs to, made when missing. NULL if
 * there is no room, or values are not recorded. `region` is the calling
 * thread's own counter, number `index` of module `module`. */
struct lineprof_region_counter *
lp_groups_find(struct lineprof_region_counter *region, uint32_t module,
               uint32_t index, uint32_t count, const uint64_t *values);

/** Whether lp_file_fork keeps a block's payload in a forked child: it keeps
 * those of the child's only thread, for the regions that it has open. */
bool lp_groups_keep_block(const struct lineprof_block *block);

/** Lets the calling thread's groups count from zero in a forked child.
 * lp_regions_restart then counts its open regions. */
void lp_groups_restart(void);

#endif
