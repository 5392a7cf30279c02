/* SPDX-License-Identifier: MIT
 *
 * Named regions and steps: calls, times and their distribution.
 */
#ifndef LINEPROF_REGIONS_H
#define LINEPROF_REGIONS_H

#include "lineprof/abi.h"

/** What a region costs, in ticks. */
struct lp_region_costs {
  int64_t edge;    /* of a beginning or an end that read the clock: taken out of
                      what follows them */
  int64_t timed;   /* of both together */
  int64_t counted; /* of both together, where the clock is not read */
};

/** Once, before there are threads. `budget`: share of its own time that timing
 * a region may take; 0: every call is timed. */
void lp_regions_start(const struct lp_region_costs *costs, double budget);

/** A region that begins. */
struct lp_region_place {
  struct lineprof_module *module;
  uint32_t region;
  uint32_t count; /* of values */
  const uint64_t *values;
  uintptr_t stack; /* pointer of who begins it */
};

/** As __lineprof_region_begin and __lineprof_region_end, whatever there is to
 * be done. */
uint32_t lp_region_begin(const struct lp_region_place *at);
void lp_region_end(uint32_t depth, uintptr_t stack);

/** What a call takes that is only counted, in ticks. */
extern int64_t lp_region_counted_cost __attribute__((visibility("hidden")));

/** Closes regions until `depth` are open. The open line has been charged. */
void lp_regions_close(struct lineprof_thread *thread, uint64_t depth);

/** After fork, with all counters zero: counts what is open again. */
void lp_regions_restart(struct lineprof_thread *thread);

#endif
