/* SPDX-License-Identifier: MIT
 *
 * The calls of a region by the values that it captures: one group for each
 * combination, up to a number that is set (regions.max_groups), and one for
 * all others. In the mapped file, so that nothing is lost with the process.
 */
#ifndef LINEPROF_GROUPS_H
#define LINEPROF_GROUPS_H

#include "lineprof/abi.h"

#include <stdbool.h>

/** `limit`: groups of a region in one thread; 0: values are not recorded.
 * Groups are not cut into segments, and hold what active windows hold. */
void lp_groups_start(uint32_t limit);

/** Where a call counts; made when missing. NULL when it cannot be, or values
 * are not recorded. `region` is the calling thread's own counter, number
 * `index` of module `module`. */
struct lineprof_region_counter *
lp_groups_find(struct lineprof_region_counter *region, uint32_t module,
               uint32_t index, uint32_t count, const uint64_t *values);

/** In a forked child, after lp_file_fork: is the payload kept? The groups of
 * the thread that is left are, for the regions that it has open. */
bool lp_groups_keep_block(const struct lineprof_block *block);

/** In a forked child: groups count from zero, and are the calling thread's
 * again. Its open regions are then counted by lp_regions_restart. */
void lp_groups_restart(void);

#endif
