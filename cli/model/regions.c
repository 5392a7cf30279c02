/* SPDX-License-Identifier: MIT
 *
 * Sums of regions, and quantiles from their logarithmic buckets: exact to an
 * eighth of an octave, interpolated inside the bucket.
 */
#include "model/regions.h"

#include "base/heap.h"

#include <math.h>

static void add_extremes(struct lp_region *region, double min_ns, double max_ns,
                         uint64_t timed) {
  if (timed == 0)
    return;
  if (region->timed == 0 || min_ns < region->min_ns)
    region->min_ns = min_ns;
  if (region->timed == 0 || max_ns > region->max_ns)
    region->max_ns = max_ns;
  region->timed += timed;
}

void lp_region_add(struct lp_region *region, const struct lp_profile *profile,
                   const struct lineprof_region_counter *counter) {
  double sampled = lp_profile_ns(profile, (double)counter->sampled_total_ticks);
  region->sampled_ns += sampled;
  region->total_ns +=
      sampled + lp_profile_ns(profile, (double)counter->total_ticks);
  region->taken_ns += lp_profile_ns(profile, (double)counter->taken_ticks);
  region->self_ns +=
      lp_profile_ns(profile, (double)counter->sampled_self_ticks) +
      lp_profile_ns(profile, (double)counter->self_ticks);
  region->calls += counter->calls;
  if (counter->calls == 0)
    return;
  add_extremes(region, lp_profile_ns(profile, (double)counter->min_ticks),
               lp_profile_ns(profile, (double)counter->max_ticks),
               counter->timed);
  if (!region->buckets) {
    region->buckets =
        lp_heap_get(LINEPROF_REGION_BUCKETS, sizeof *region->buckets);
    region->ns_per_tick = profile->ns_per_tick;
  }
  for (size_t i = 0; i < LINEPROF_REGION_BUCKETS; i++)
    region->buckets[i] += counter->bucket[i];
}

void lp_region_add_region(struct lp_region *region,
                          const struct lp_region *other) {
  region->total_ns += other->total_ns;
  region->taken_ns += other->taken_ns;
  region->sampled_ns += other->sampled_ns;
  region->self_ns += other->self_ns;
  region->calls += other->calls;
  add_extremes(region, other->min_ns, other->max_ns, other->timed);
  if (!other->buckets)
    return;
  if (!region->buckets) {
    region->buckets =
        lp_heap_get(LINEPROF_REGION_BUCKETS, sizeof *region->buckets);
    region->ns_per_tick = other->ns_per_tick;
  }
  for (size_t i = 0; i < LINEPROF_REGION_BUCKETS; i++)
    region->buckets[i] += other->buckets[i];
}

/* The part taken out is right to a tenth of itself, and times are to be right
 * to a hundredth. */
bool lp_region_is_estimate(const struct lp_region *region) {
  return region->timed < region->calls || region->sampled_ns > 0 ||
         region->taken_ns > 0.1 * region->total_ns;
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
      double start = (double)lineprof_bucket_begin(i),
             width = (double)lineprof_bucket_begin(i + 1) - start;
      double ticks = start + width * (wanted - seen) / here;
      return clamp(ticks * region->ns_per_tick, region->min_ns, region->max_ns);
    }
    seen += here;
  }
  return region->max_ns;
}
