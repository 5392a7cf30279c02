// RUN: %unit/quantile
// Intent: quantiles of regions are right to an eighth of an octave.
/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "model/model.h"
#include "model/regions.h"

/* Each begins where the one before ends, and a duration is in its own. */
static int buckets_are_in_order(void) {
  for (unsigned i = 0; i < LINEPROF_REGION_BUCKETS; i++) {
    int64_t begin = lineprof_bucket_begin(i),
            end = lineprof_bucket_begin(i + 1);
    if (begin < 0 || end < begin)
      return 0;
    if (end > begin &&
        (lineprof_bucket(begin) != i || lineprof_bucket(end - 1) != i))
      return 0;
  }
  return 1;
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
    buckets[lineprof_bucket((int64_t)ticks)]++;
  CHECK("the median", is_near(lp_region_quantile(&region, 0.5), 250));
  CHECK("the 99th percentile", is_near(lp_region_quantile(&region, 0.99), 495));
  CHECK("never above the maximum", lp_region_quantile(&region, 1) <= 500);
  CHECK("never below the minimum", lp_region_quantile(&region, 0) >= 0.5);
  CHECK("buckets are in order", buckets_are_in_order());
  CHECK("the longest duration is in one",
        lineprof_bucket_begin(lineprof_bucket(INT64_MAX)) < INT64_MAX);
  region.buckets = NULL;
  CHECK("nothing of nothing", lp_region_quantile(&region, 0.5) == 0);
  return check_status();
}
