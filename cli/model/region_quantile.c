/* SPDX-License-Identifier: MIT
 *
 * Quantiles from the logarithmic buckets of a region: exact to an eighth of
 * an octave, interpolated inside the bucket.
 */
#include "model/model.h"

#include <math.h>

double lp_bucket_start(size_t bucket) {
  if (bucket < 8)
    return (double)bucket;
  return ldexp((double)(8 + bucket % 8), (int)(bucket / 8) - 1);
}

static double clamp(double value, double least, double most) {
  return value < least ? least : value > most ? most : value;
}

void lp_region_find_quantiles(struct lp_region *region) {
  region->p50_ns = lp_region_quantile(region, 0.50);
  region->p99_ns = lp_region_quantile(region, 0.99);
}

double lp_region_quantile(const struct lp_region *region, double q) {
  if (!region->buckets)
    return 0;
  double total = 0;
  for (size_t i = 0; i < LINEPROF_REGION_BUCKETS; i++)
    total += (double)region->buckets[i];
  double wanted = total * q, seen = 0;
  for (size_t i = 0; i < LINEPROF_REGION_BUCKETS; i++) {
    double here = (double)region->buckets[i];
    if (here > 0 && seen + here >= wanted) {
      double start = lp_bucket_start(i), width = lp_bucket_start(i + 1) - start;
      double ticks = start + width * (wanted - seen) / here;
      return clamp(ticks * region->ns_per_tick, region->min_ns, region->max_ns);
    }
    seen += here;
  }
  return region->max_ns;
}
