// RUN: %unit/quantile
// Intent: quantiles of regions are right to an eighth of an octave.
/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "model/model.h"
#include "model/regions.h"

/* As format.h defines it. */
static unsigned bucket_of(uint64_t ticks) {
  if (ticks < 8)
    return (unsigned)ticks;
  unsigned octave = 63u - (unsigned)__builtin_clzll(ticks);
  return 8 * (octave - 2) + (unsigned)(ticks >> (octave - 3) & 7);
}

static int is_near(double value, double wanted) {
  return value > wanted * 0.87 && value < wanted * 1.13;
}

int main(void) {
  uint64_t buckets[LINEPROF_REGION_BUCKETS] = {0};
  struct lp_region region = {.buckets = buckets,
                             .ns_per_tick = 0.5,
                             .calls = 1000,
                             .min_ns = 0.5,
                             .max_ns = 500};
  for (uint64_t ticks = 1; ticks <= 1000; ticks++)
    buckets[bucket_of(ticks)]++;
  CHECK("the median", is_near(lp_region_quantile(&region, 0.5), 250));
  CHECK("the 99th percentile", is_near(lp_region_quantile(&region, 0.99), 495));
  CHECK("never above the maximum", lp_region_quantile(&region, 1) <= 500);
  CHECK("never below the minimum", lp_region_quantile(&region, 0) >= 0.5);
  CHECK("the last bucket is the last",
        bucket_of(UINT64_MAX) == LINEPROF_REGION_BUCKETS - 1);
  region.buckets = NULL;
  CHECK("nothing of nothing", lp_region_quantile(&region, 0.5) == 0);
  return check_status();
}
