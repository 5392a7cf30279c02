/* SPDX-License-Identifier: MIT
 *
 * Named regions and steps: calls, times and their distribution.
 */
#ifndef LINEPROF_REGIONS_H
#define LINEPROF_REGIONS_H

#include "lineprof/abi.h"

/** What a region costs, in ticks. */
struct lp_region_costs {
  int64_t edge;    /* of a begin or end that reads the clock */
  int64_t timed;   /* of begin and end together */
  int64_t counted; /* of begin and end, where the clock is not read */
};

/** To be called once, before there are threads. `budget`: the share of a
 * region's time that timing it may take; 0: every call is timed. */
void lp_regions_start(const struct lp_region_costs *costs, uint64_t budget);

/** The begin of a region. */
struct lp_region_start {
  struct lineprof_module *module;
  uint32_t region;
  uint32_t count; /* of captured values */
  const uint64_t *values;
  uintptr_t stack; /* stack pointer of the function around it */
};

/** As __lineprof_region_begin and __lineprof_region_end, for all that is left
 * to do there. */
uint32_t lp_region_begin(const struct lp_region_start *at);
void lp_region_end(uint32_t depth, uintptr_t stack);

/** The cost of a call that is only counted, in ticks. */
extern int64_t lp_region_counted_cost __attribute__((visibility("hidden")));

/** Closes regions until `depth` are open. To be called after the open line has
 * been charged. */
void lp_regions_close(struct lineprof_thread *thread, uint64_t depth);

/** Counts all open regions again, after fork has set all counters to zero. */
void lp_regions_restart(struct lineprof_thread *thread);

#endif
