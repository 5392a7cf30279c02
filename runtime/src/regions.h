/* SPDX-License-Identifier: MIT
 *
 * Named regions and steps: calls, times and their distribution.
 */
#ifndef LINEPROF_REGIONS_H
#define LINEPROF_REGIONS_H

#include "lineprof/abi.h"

/** What beginning or ending a region costs, in ticks, which is nobody's time:
 * once, before there are threads. */
void lp_regions_start(int64_t cost);

/** Closes regions until `depth` are open. The open line has been charged. */
void lp_regions_close(struct lineprof_thread *thread, uint64_t depth);

/** After fork, with all counters zero: counts what is open again. */
void lp_regions_restart(struct lineprof_thread *thread);

/** Bucket of a duration, see LINEPROF_REGION_BUCKETS. */
unsigned lp_region_bucket(int64_t ticks);

/** The shortest duration of a bucket. */
int64_t lp_region_bucket_begin(unsigned bucket);

#endif
