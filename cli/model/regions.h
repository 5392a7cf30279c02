/* SPDX-License-Identifier: MIT
 *
 * Times of regions: sums over threads and processes, and their distribution.
 */
#ifndef LINEPROF_CLI_REGIONS_H
#define LINEPROF_CLI_REGIONS_H

#include "model/model.h"
#include "model/regions.h"

/** Adds the counters of a profile, or another region. */
void lp_region_add(struct lp_region *region, const struct lp_profile *profile,
                   const struct lineprof_region_counter *counter);
void lp_region_add_region(struct lp_region *region,
                          const struct lp_region *other);

/** Whether its times may be wrong by more than a hundredth: only some of its
 * calls were timed, or lineprof took a good part of them. */
bool lp_region_is_estimate(const struct lp_region *region);

/** The duration below which the share `q` of the region's calls lie. */
double lp_region_quantile(const struct lp_region *region, double q);
void lp_region_find_quantiles(struct lp_region *region);

#endif
